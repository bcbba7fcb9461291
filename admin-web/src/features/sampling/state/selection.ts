import type { AddresseeEditors, AddresseeInstitution, AddresseeSelection } from '@mpn/domain';

/** The selection within one institution: all of it, or some of its departments and editors. */
export type Choice = 'all' | { departments: ReadonlySet<number>; users: ReadonlySet<number> };
/** By institution id; an institution that is missing is not selected. */
export type Selection = ReadonlyMap<number, Choice>;
export type CheckState = 'none' | 'some' | 'all';

type Editors = AddresseeEditors['editors'];
type Institution = Pick<AddresseeInstitution, 'id' | 'departments' | 'editorCount' | 'selectable'>;

const partial = (departments: Iterable<number>, users: Iterable<number>): Exclude<Choice, 'all'> => ({
  departments: new Set(departments),
  users: new Set(users),
});

/** A saved list as a selection. */
export function selectionOf(list: readonly AddresseeSelection[]): Selection {
  const selection = new Map<number, 'all' | { departments: Set<number>; users: Set<number> }>();
  for (const { institutionId, departmentId, userId } of list) {
    const known = selection.get(institutionId);
    if (known === 'all') continue;
    if (departmentId === null && userId === null) {
      selection.set(institutionId, 'all');
      continue;
    }
    const choice = known ?? { departments: new Set<number>(), users: new Set<number>() };
    if (!known) selection.set(institutionId, choice);
    if (userId === null) choice.departments.add(departmentId!);
    else choice.users.add(userId);
  }
  return selection;
}

/** A selection as the list that is saved. */
export function listOf(selection: Selection): AddresseeSelection[] {
  return [...selection].flatMap(([institutionId, choice]): AddresseeSelection[] =>
    choice === 'all'
      ? [{ institutionId, departmentId: null, userId: null }]
      : [
          ...[...choice.departments].map((departmentId) => ({ institutionId, departmentId, userId: null })),
          ...[...choice.users].map((userId) => ({ institutionId, departmentId: null, userId })),
        ],
  );
}

function withChoice(selection: Selection, id: number, choice: Choice | null): Selection {
  const next = new Map(selection);
  const isEmpty = choice !== null && choice !== 'all' && choice.departments.size + choice.users.size === 0;
  if (choice === null || isEmpty) next.delete(id);
  else next.set(id, choice);
  return next;
}

/** Selects or deselects whole institutions; those that may not be selected are skipped. */
export function chooseInstitutions(selection: Selection, institutions: readonly Institution[], on: boolean): Selection {
  const next = new Map(selection);
  for (const { id, selectable } of institutions) {
    if (!on) next.delete(id);
    else if (selectable) next.set(id, 'all');
  }
  return next;
}

/** All departments and all editors without one, which together are the whole institution. */
function explode({ departments }: Institution, editors: Editors): Exclude<Choice, 'all'> {
  return partial(
    departments.map(({ id }) => id),
    editors.filter(({ departmentId }) => departmentId === null).map(({ id }) => id),
  );
}

function collapse(institution: Institution, editors: Editors, choice: Exclude<Choice, 'all'>): Choice {
  const whole = explode(institution, editors);
  const isWhole =
    [...whole.departments].every((id) => choice.departments.has(id)) &&
    [...whole.users].every((id) => choice.users.has(id));
  return isWhole && whole.departments.size + whole.users.size > 0 ? 'all' : choice;
}

const inDepartment = (editors: Editors, departmentId: number) =>
  editors.filter((editor) => editor.departmentId === departmentId).map(({ id }) => id);

const opened = (selection: Selection, institution: Institution, editors: Editors) => {
  const choice = selection.get(institution.id);
  const { departments, users } = choice === 'all' ? explode(institution, editors) : (choice ?? partial([], []));
  return { departments: new Set(departments), users: new Set(users) };
};

/**
 * Selects a department that is not completely selected, otherwise deselects it. `editors` are those of the institution.
 */
export function toggleDepartment(
  selection: Selection,
  institution: Institution,
  editors: Editors,
  departmentId: number,
): Selection {
  const { departments, users } = opened(selection, institution, editors);
  if (!departments.delete(departmentId)) departments.add(departmentId);
  for (const id of inDepartment(editors, departmentId)) users.delete(id);
  return withChoice(selection, institution.id, collapse(institution, editors, { departments, users }));
}

/** Selects or deselects one editor; a department with all its editors selected becomes selected itself. */
export function toggleEditor(
  selection: Selection,
  institution: Institution,
  editors: Editors,
  editor: Editors[number],
): Selection {
  const { departments, users } = opened(selection, institution, editors);
  const { departmentId } = editor;
  if (departmentId !== null && departments.delete(departmentId)) {
    for (const id of inDepartment(editors, departmentId)) users.add(id);
  }
  if (!users.delete(editor.id)) users.add(editor.id);
  const colleagues = departmentId === null ? [] : inDepartment(editors, departmentId);
  if (departmentId !== null && colleagues.every((id) => users.has(id))) {
    departments.add(departmentId);
    for (const id of colleagues) users.delete(id);
  }
  return withChoice(selection, institution.id, collapse(institution, editors, { departments, users }));
}

/**
 * Adds the departments with these names to the selection; what is selected already stays.
 * @param editorsOf editors of the institutions of which they are loaded, by institution id: those of an added
 * department are selected by it, no longer by themselves
 */
export function addDepartmentsByName(
  selection: Selection,
  institutions: readonly Institution[],
  names: ReadonlySet<string>,
  editorsOf: ReadonlyMap<number, Editors>,
): Selection {
  const next = new Map(selection);
  for (const institution of institutions) {
    const { id, selectable, departments } = institution;
    const known = next.get(id);
    const matching = departments.filter(({ name }) => names.has(name)).map((department) => department.id);
    if (!selectable || known === 'all' || matching.length === 0) continue;
    const editors = editorsOf.get(id);
    const included = new Set(matching.flatMap((departmentId) => inDepartment(editors ?? [], departmentId)));
    const users = [...(known?.users ?? [])].filter((userId) => !included.has(userId));
    const choice = partial([...(known?.departments ?? []), ...matching], users);
    next.set(id, editors ? collapse(institution, editors, choice) : choice);
  }
  return next;
}

export function stateOf(choice: Choice | undefined): CheckState {
  if (choice === undefined) return 'none';
  return choice === 'all' ? 'all' : 'some';
}

export function departmentState(choice: Choice | undefined, departmentId: number, editors: Editors): CheckState {
  if (choice === undefined) return 'none';
  if (choice === 'all' || choice.departments.has(departmentId)) return 'all';
  return inDepartment(editors, departmentId).some((id) => choice.users.has(id)) ? 'some' : 'none';
}

export function isEditorChosen(choice: Choice | undefined, editor: Editors[number]): boolean {
  if (choice === undefined) return false;
  if (choice === 'all' || choice.users.has(editor.id)) return true;
  return editor.departmentId !== null && choice.departments.has(editor.departmentId);
}

/** State of a group of institutions; those that may not be selected do not count. */
export function groupState(selection: Selection, institutions: readonly Institution[]): CheckState {
  const selectable = institutions.filter((institution) => institution.selectable);
  const states = selectable.map(({ id }) => stateOf(selection.get(id)));
  if (states.length === 0 || states.every((state) => state === 'none')) return 'none';
  return states.every((state) => state === 'all') ? 'all' : 'some';
}

/** Number of institutions and editors of the tree that the selection includes. */
export function countSelected(
  selection: Selection,
  institutions: readonly Institution[],
): { institutions: number; editors: number } {
  let editors = 0;
  let count = 0;
  for (const { id, departments, editorCount } of institutions) {
    const choice = selection.get(id);
    if (choice === undefined) continue;
    count += 1;
    if (choice === 'all') editors += editorCount;
    else {
      editors += choice.users.size;
      for (const department of departments)
        if (choice.departments.has(department.id)) editors += department.editorCount;
    }
  }
  return { institutions: count, editors };
}
