import { getAddresseeEditors, getAddresseeTree, type AddresseeEditors, type AddresseeInstitution } from '@mpn/domain';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { call } from '@/providers/api/call';
import { callKey, useCall } from '@/providers/api/hooks';
import type { ActionDraft } from '../../state/campaign-draft';
import {
  chooseInstitutions,
  listOf,
  selectionOf,
  toggleDepartment,
  toggleEditor,
  type Selection,
} from '../../state/selection';
import { filterInstitutions, NO_FILTER, type AddresseeFilter } from './addressee-filters';
import { treeRows, type TreeRow } from './tree-rows';

type Editors = AddresseeEditors['editors'];

/** Editors of the institutions that are open, each read once when it is opened. */
function useEditorsOf(institutionIds: readonly number[]): ReadonlyMap<number, Editors> {
  const answers = useQueries({
    queries: institutionIds.map((id) => ({
      queryKey: callKey(getAddresseeEditors, { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getAddresseeEditors, { params: { id }, signal }),
      staleTime: 300_000,
    })),
  });
  return new Map(answers.flatMap(({ data }) => (data ? [[data.institutionId, data.editors] as const] : [])));
}

/** Institutions among the open nodes. */
function openIds(expanded: ReadonlySet<string>): number[] {
  return [...expanded].filter((key) => /^i\d+$/.test(key)).map((key) => Number(key.slice(1)));
}

/** Changes the selection by one line of the tree. */
function toggled(selection: Selection, row: TreeRow): Selection {
  switch (row.kind) {
    case 'network':
      return chooseInstitutions(selection, row.institutions, row.state !== 'all');
    case 'institution':
      return chooseInstitutions(selection, [row.institution], row.state !== 'all');
    case 'department':
      return toggleDepartment(selection, row.institution, row.editors, row.department.id);
    case 'editor':
      return toggleEditor(selection, row.institution, row.editors, row.editor);
    case 'loading':
      return selection;
  }
}

export interface Addressees {
  query: { data: { institutions: AddresseeInstitution[] } | undefined; error: unknown; refetch: () => unknown };
  all: readonly AddresseeInstitution[];
  filtered: readonly AddresseeInstitution[];
  rows: TreeRow[];
  selection: Selection;
  filter: AddresseeFilter;
  setFilter: (change: Partial<AddresseeFilter>) => void;
  select: (selection: Selection) => void;
  toggle: (row: TreeRow) => void;
  expand: (key: string, open: boolean) => void;
}

const NONE: readonly AddresseeInstitution[] = [];

/** The addressee browser of one action: the tree read once, filtered here, its selection kept in the action. */
export function useAddressees(action: ActionDraft, onChange: (change: Partial<ActionDraft>) => void): Addressees {
  const query = useCall(getAddresseeTree, {}, { staleTime: 300_000 });
  const [filter, setFilter] = useState(NO_FILTER);
  const deferred = useDeferredValue(filter);
  const all = query.data?.institutions ?? NONE;

  const selection = useMemo(() => selectionOf(action.selections), [action.selections]);
  const expanded = useMemo(() => new Set(action.expansions), [action.expansions]);
  const editorsOf = useEditorsOf(openIds(expanded));
  const filtered = useMemo(
    () => filterInstitutions(all, deferred, (id) => selection.has(id)),
    [all, deferred, selection],
  );
  const rows = treeRows(filtered, { selection, expanded, editorsOf });

  const select = (next: Selection) => onChange({ selections: listOf(next) });
  return {
    query,
    all,
    filtered,
    rows,
    selection,
    filter,
    setFilter: (change) => setFilter((before) => ({ ...before, ...change })),
    select,
    toggle: (row) => {
      if (row.selectable) select(toggled(selection, row));
    },
    expand: (key, open) => {
      const next = new Set(expanded);
      if (open) next.add(key);
      else next.delete(key);
      onChange({ expansions: [...next] });
    },
  };
}
