import {
  getAddresseeTree,
  listCompanyBlockList,
  listSamplingCircles,
  MAX_PAGE_SIZE,
  putCompanyBlockList,
  type BodyOf,
} from '@mpn/domain';
import { call } from '@/providers/api/call';
import { isCallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';

type Saved = BodyOf<typeof putCompanyBlockList>;
export type BlockEntry = Saved['entries'][number];

/**
 * A company's whole list. The version is that of the first page, so that a change while the others are read leads to a
 * conflict.
 */
async function readBlockList(companyId: number): Promise<Pick<Saved, 'entries' | 'version'>> {
  const entries: BlockEntry[] = [];
  for (let page = 1, version = ''; ; page += 1) {
    const { items, total, ...read } = await call(listCompanyBlockList, {
      params: { id: companyId },
      query: { page, pageSize: MAX_PAGE_SIZE, sortBy: 'id' },
    });
    if (page === 1) version = read.version ?? '';
    entries.push(...items.map(({ institutionId, mediumId }) => ({ institutionId, mediumId })));
    if (items.length === 0 || page * MAX_PAGE_SIZE >= total) return { entries, version };
  }
}

export const isSameEntry = (one: BlockEntry, other: BlockEntry): boolean =>
  one.institutionId === other.institutionId && one.mediumId === other.mediumId;

interface BlockListChanges {
  /** @throws CallError */
  block: (companyId: number, entry: BlockEntry, takeOutOfCircles: boolean) => Promise<void>;
  /** @throws CallError */
  unblock: (companyId: number, entry: BlockEntry) => Promise<void>;
  isSaving: boolean;
}

/** Maximum number of attempts when others save the same list meanwhile. */
const TRIES = 4;

/**
 * Adds and removes single entries. The call replaces the whole list, so each change reads it first, and is retried on
 * the new version after a conflict.
 */
export function useBlockList(): BlockListChanges {
  const save = useCallMutation(putCompanyBlockList, { invalidates: [listSamplingCircles, getAddresseeTree] });
  const change = async (companyId: number, to: (entries: BlockEntry[]) => BlockEntry[], takeOutOfCircles: boolean) => {
    for (let tries = 1; ; tries += 1) {
      const { entries, version } = await readBlockList(companyId);
      try {
        await save.mutateAsync({
          params: { id: companyId },
          body: { entries: to(entries), version, takeOutOfCircles },
        });
        return;
      } catch (error) {
        if (!isCallError(error) || !error.isLockConflict || tries === TRIES) throw error;
      }
    }
  };
  return {
    block: (companyId, entry, takeOutOfCircles) =>
      change(
        companyId,
        (entries) => [...entries.filter((other) => !isSameEntry(other, entry)), entry],
        takeOutOfCircles,
      ),
    unblock: (companyId, entry) =>
      change(companyId, (entries) => entries.filter((other) => !isSameEntry(other, entry)), false),
    isSaving: save.isPending,
  };
}
