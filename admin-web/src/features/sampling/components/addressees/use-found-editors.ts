import { EDITOR_SEARCH_LETTERS, findAddresseeEditors } from '@mpn/domain';
import { useEffect, useMemo } from 'react';
import { useDebounced } from '@/components/forms/use-debounced';
import { useCall } from '@/providers/api/hooks';
import type { ActionDraft } from '../../state/campaign-draft';
import { departmentKey, institutionKey } from './tree-rows';

/** Up to this many institutions are opened by themselves; of more, the names would hide the institutions. */
const OPENED = 10;

const NONE: ReadonlySet<number> = new Set();

/**
 * Searches editors by name on the server, because their names are not part of the tree, and opens their institutions
 * and departments.
 * @returns the institutions of the editors that were found
 */
export function useFoundEditors(
  term: string,
  expansions: readonly string[],
  onChange: (change: Pick<ActionDraft, 'expansions'>) => void,
): ReadonlySet<number> {
  const wanted = useDebounced(term.trim());
  const query = useCall(
    findAddresseeEditors,
    { query: { term: wanted } },
    { enabled: wanted.length >= EDITOR_SEARCH_LETTERS },
  );
  const editors = wanted === term.trim() && wanted.length >= EDITOR_SEARCH_LETTERS ? query.data?.editors : undefined;
  const institutions = useMemo(() => (editors ? new Set(editors.map((one) => one.institutionId)) : NONE), [editors]);
  useEffect(() => {
    if (!editors || institutions.size === 0 || institutions.size > OPENED) return;
    const keys = editors.flatMap(({ institutionId, departmentId }) => [
      institutionKey(institutionId),
      ...(departmentId === null ? [] : [departmentKey(institutionId, departmentId)]),
    ]);
    onChange({ expansions: [...new Set([...expansions, ...keys])] });
    // Opened once per reply: an institution that is closed by hand stays closed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [editors]);
  return institutions;
}
