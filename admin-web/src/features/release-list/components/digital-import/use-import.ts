import {
  albumTable,
  digitalEndpoints,
  type DigitalImportItem,
  type DigitalImportStatus,
  type DigitalReleaseHit,
} from '@mpn/domain';
import { useEffect, useRef, useState } from 'react';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';

/** How often the list is asked whether the files have come. */
const POLL_MS = 2_000;

export interface ImportRun {
  /** What was chosen, in the order of the list. */
  chosen: DigitalReleaseHit[];
  outcomes: ReadonlyMap<string, DigitalImportItem>;
  isRunning: boolean;
  /** Why it stopped before the end: the connection, the service. */
  failure: unknown;
  /** The server's instant of the first answer. */
  since: string | null;
}

const NOTHING: ImportRun = { chosen: [], outcomes: new Map(), isRunning: false, failure: null, since: null };

/**
 * Imports one release after the other, so that people see how far it is. After a failure `resume` goes on with what is
 * left; what was sent and got no answer is recognised by the server and not made twice.
 */
export function useImport() {
  const [run, setRun] = useState<ImportRun>(NOTHING);
  const { mutateAsync } = useCallMutation(digitalEndpoints.import, { invalidates: [albumTable] });
  const notify = useNotify();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const importFrom = async (from: ImportRun) => {
    let current: ImportRun = { ...from, isRunning: true, failure: null };
    const show = (change: Partial<ImportRun>) => {
      current = { ...current, ...change };
      setRun(current);
    };
    show({});
    for (const { id } of from.chosen) {
      if (isGone.current) return;
      if (current.outcomes.has(id)) continue;
      try {
        const { importedAt, items } = await mutateAsync({ body: { ids: [id] } });
        // Nobody sees the list of outcomes any more; what did not come is said all the same.
        if (isGone.current) {
          const refused = items.filter(({ error }) => error !== null);
          for (const { title, error } of refused) notify.problem([title, error?.message].filter(Boolean).join(': '));
        }
        show({
          since: current.since ?? importedAt,
          outcomes: new Map([...current.outcomes, ...items.map((item) => [item.id, item] as const)]),
        });
      } catch (failure) {
        return show({ isRunning: false, failure });
      }
    }
    show({ isRunning: false });
  };
  return {
    run,
    start: (chosen: DigitalReleaseHit[]) => void importFrom({ ...NOTHING, chosen }),
    resume: () => void importFrom(run),
    reset: () => setRun(NOTHING),
  };
}

/** How far the files of the imported releases are, by release; asked again until none is under way. */
export function useFileStatus({ since, outcomes }: ImportRun): ReadonlyMap<number, DigitalImportStatus> {
  const hasCreated = [...outcomes.values()].some(({ result }) => result === 'CREATED');
  const query = useCall(
    digitalEndpoints.importedSince,
    { params: { value: since ?? '' } },
    {
      enabled: since !== null && hasCreated,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.items.every(({ status }) => status !== 'IMPORTING') && state.data.items.length >= outcomes.size
          ? false
          : POLL_MS,
    },
  );
  return new Map(query.data?.items.map(({ releaseId, status }) => [releaseId, status]));
}
