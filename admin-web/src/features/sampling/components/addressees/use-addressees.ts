import { getAddresseeEditors, getAddresseeTree, type AddresseeEditors, type AddresseeInstitution } from '@mpn/domain';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useCall, useCalls } from '@/providers/api/hooks';
import type { ActionDraft } from '../../state/campaign-draft';
import {
  chooseInstitutions,
  listOf,
  selectionOf,
  toggleDepartment,
  toggleEditor,
  type Selection,
} from '../../state/selection';
import { filterInstitutions, NO_FILTER, type AddresseeFilterFields } from './addressee-filters';
import { treeRows, type TreeRow } from './tree-rows';
import { useFoundEditors } from './use-found-editors';

type Editors = AddresseeEditors['editors'];

const editorsByInstitution = (answers: AddresseeEditors[]): ReadonlyMap<number, Editors> =>
  new Map(answers.map(({ institutionId, editors }) => [institutionId, editors] as const));

const KEPT_MS = 300_000;

/** Editors of the expanded institutions, loaded when an institution is expanded. */
const useEditorsOf = (institutionIds: readonly number[]): ReadonlyMap<number, Editors> =>
  useCalls(
    getAddresseeEditors,
    institutionIds.map((id) => ({ params: { id } })),
    KEPT_MS,
    editorsByInstitution,
  );

/** Ids of the expanded institutions. */
function openIds(expanded: ReadonlySet<string>): number[] {
  return [...expanded].filter((key) => /^i\d+$/.test(key)).map((key) => Number(key.slice(1)));
}

/** The selection after toggling one line of the tree. */
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
  /** Editors of the expanded institutions, by institution id. */
  editorsOf: ReadonlyMap<number, Editors>;
  selection: Selection;
  term: string;
  setTerm: (term: string) => void;
  fields: AddresseeFilterFields;
  setFields: (change: Partial<AddresseeFilterFields>) => void;
  select: (selection: Selection) => void;
  toggle: (row: TreeRow) => void;
  expand: (key: string, open: boolean) => void;
}

const NONE: readonly AddresseeInstitution[] = [];

/**
 * The addressee browser of one action: the tree is loaded once and filtered here; its selection is part of the action.
 * Results keep their identity while unchanged and are deferred, so that typing in the search stays responsive.
 */
export function useAddressees(
  releaseId: number,
  action: ActionDraft,
  onChange: (change: Partial<ActionDraft>) => void,
): Addressees {
  const query = useCall(getAddresseeTree, { query: { releaseId } }, { staleTime: KEPT_MS });
  const [term, setTerm] = useState('');
  const [fields, setAllFields] = useState(NO_FILTER);
  const [deferredTerm, deferredFields] = [useDeferredValue(term), useDeferredValue(fields)];
  const all = query.data?.institutions ?? NONE;

  const found = useFoundEditors(term, action.expansions, onChange);
  const selection = useMemo(() => selectionOf(action.selections), [action.selections]);
  const expanded = useMemo(() => new Set(action.expansions), [action.expansions]);
  const editorsOf = useEditorsOf(useMemo(() => openIds(expanded), [expanded]));
  // The selection matters to the filter only with `selectedOnly`.
  const chosen = deferredFields.selectedOnly ? selection : null;
  const filtered = useMemo(
    () => filterInstitutions(all, { ...deferredFields, term: deferredTerm }, (id) => chosen?.has(id) ?? true, found),
    [all, deferredFields, deferredTerm, chosen, found],
  );
  const rows = useMemo(
    () => treeRows(filtered, { selection, expanded, editorsOf }),
    [filtered, selection, expanded, editorsOf],
  );

  const select = useCallback((next: Selection) => onChange({ selections: listOf(next) }), [onChange]);
  const toggle = useCallback(
    (row: TreeRow) => {
      if (row.selectable) select(toggled(selection, row));
    },
    [select, selection],
  );
  const expand = useCallback(
    (key: string, open: boolean) => {
      const next = new Set(expanded);
      if (open) next.add(key);
      else next.delete(key);
      onChange({ expansions: [...next] });
    },
    [expanded, onChange],
  );
  const setFields = useCallback(
    (change: Partial<AddresseeFilterFields>) => setAllFields((before) => ({ ...before, ...change })),
    [],
  );
  return { query, all, filtered, rows, editorsOf, selection, term, setTerm, fields, setFields, select, toggle, expand };
}
