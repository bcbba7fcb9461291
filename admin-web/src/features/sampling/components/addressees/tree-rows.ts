import type { AddresseeEditors, AddresseeInstitution } from '@mpn/domain';
import {
  departmentState,
  groupState,
  isEditorChosen,
  stateOf,
  type CheckState,
  type Selection,
} from '../../state/selection';

type Editors = AddresseeEditors['editors'];
type Department = AddresseeInstitution['departments'][number];

interface RowBase {
  key: string;
  /** Depth, from 1. */
  level: number;
  label: string;
  state: CheckState;
  expanded: boolean | null;
  selectable: boolean;
}

/** One line of the browser: network, institution, department, editor, or the placeholder while editors are loading. */
export type TreeRow = RowBase &
  (
    | { kind: 'network'; institutions: AddresseeInstitution[] }
    | { kind: 'institution'; institution: AddresseeInstitution }
    | { kind: 'department'; institution: AddresseeInstitution; department: Department; editors: Editors }
    | { kind: 'editor'; institution: AddresseeInstitution; editor: Editors[number]; editors: Editors }
    | { kind: 'loading'; institution: AddresseeInstitution }
  );

export const networkKey = (id: number) => `n${String(id)}`;
export const institutionKey = (id: number) => `i${String(id)}`;
export const departmentKey = (institutionId: number, id: number) => `d${String(institutionId)}-${String(id)}`;

interface TreeState {
  selection: Selection;
  expanded: ReadonlySet<string>;
  editorsOf: ReadonlyMap<number, Editors>;
}

const BY_NAME = new Intl.Collator('de', { numeric: true });

/**
 * Rows of the tree, sorted by name: institutions without a network, and networks with their institutions; only expanded
 * nodes have children.
 */
export function treeRows(institutions: readonly AddresseeInstitution[], state: TreeState): TreeRow[] {
  const networks = new Map<number, AddresseeInstitution[]>();
  for (const institution of institutions) {
    const { networkId } = institution;
    if (networkId === null) continue;
    const members = networks.get(networkId);
    if (members) members.push(institution);
    else networks.set(networkId, [institution]);
  }
  const alone = institutions
    .filter(({ networkId }) => networkId === null)
    .map((institution) => ({ name: institution.name, rows: () => institutionRows(institution, 1, state) }));
  const grouped = [...networks].map(([networkId, members]) => {
    const networkName = members[0]?.networkName ?? '';
    return { name: networkName, rows: () => networkRows(networkId, networkName, members, state) };
  });
  return [...alone, ...grouped].sort((a, b) => BY_NAME.compare(a.name, b.name)).flatMap(({ rows }) => rows());
}

function networkRows(
  networkId: number,
  networkName: string,
  members: AddresseeInstitution[],
  state: TreeState,
): TreeRow[] {
  const key = networkKey(networkId);
  const expanded = state.expanded.has(key);
  const row: TreeRow = {
    kind: 'network',
    key,
    level: 1,
    label: networkName,
    state: groupState(state.selection, members),
    expanded,
    selectable: members.some(({ selectable }) => selectable),
    institutions: members,
  };
  return [row, ...(expanded ? members.flatMap((member) => institutionRows(member, 2, state)) : [])];
}

function institutionRows(institution: AddresseeInstitution, level: number, state: TreeState): TreeRow[] {
  const key = institutionKey(institution.id);
  // The server returns no editors of blocked institutions.
  const canExpand = !institution.isBlocked && (institution.editorCount > 0 || institution.departments.length > 0);
  const expanded = canExpand && state.expanded.has(key);
  const row: TreeRow = {
    kind: 'institution',
    key,
    level,
    label: institution.name,
    state: stateOf(state.selection.get(institution.id)),
    expanded: canExpand ? expanded : null,
    selectable: institution.selectable,
    institution,
  };
  return expanded ? [row, ...memberRows(institution, level + 1, state)] : [row];
}

function memberRows(institution: AddresseeInstitution, level: number, state: TreeState): TreeRow[] {
  const editors = state.editorsOf.get(institution.id);
  const { selectable } = institution;
  const base = { level, institution, selectable };
  if (!editors)
    return [{ ...base, kind: 'loading', key: `l${String(institution.id)}`, label: '', state: 'none', expanded: null }];
  const choice = state.selection.get(institution.id);
  const editorRow = (editor: Editors[number], depth: number): TreeRow => ({
    ...base,
    kind: 'editor',
    key: `u${String(institution.id)}-${String(editor.id)}`,
    level: depth,
    label: editor.fullName,
    state: isEditorChosen(choice, editor) ? 'all' : 'none',
    expanded: null,
    editor,
    editors,
  });
  const departments = institution.departments.flatMap((department) => {
    const members = editors.filter(({ departmentId }) => departmentId === department.id);
    const key = departmentKey(institution.id, department.id);
    const expanded = state.expanded.has(key);
    const row: TreeRow = {
      ...base,
      kind: 'department',
      key,
      label: department.name,
      state: departmentState(choice, department.id, editors),
      expanded: members.length > 0 ? expanded : null,
      department,
      editors,
    };
    return [row, ...(expanded ? members.map((editor) => editorRow(editor, level + 1)) : [])];
  });
  const others = editors.filter(({ departmentId }) => departmentId === null);
  return [...departments, ...others.map((editor) => editorRow(editor, level))];
}
