import {
  addDepartmentsByName,
  chooseInstitutions,
  countSelected,
  departmentState,
  groupState,
  listOf,
  selectionOf,
  toggleDepartment,
  toggleEditor,
  type Selection,
} from '../selection';

const station = {
  id: 7,
  selectable: true,
  editorCount: 4,
  departments: [
    { id: 1, name: 'Music', editorCount: 2 },
    { id: 2, name: 'News', editorCount: 1 },
  ],
};
const ard = { id: 8, selectable: false, editorCount: 9, departments: [] };
const editor = (id: number, departmentId: number | null) => ({
  id,
  departmentId,
  fullName: `E${String(id)}`,
  position: null,
  genreIds: [],
});
const editors = [editor(11, 1), editor(12, 1), editor(21, 2), editor(31, null)];
const loaded = new Map([[7, editors]]);
const none: Selection = new Map();
const all = selectionOf([{ institutionId: 7, departmentId: null, userId: null }]);
const names = (selection: Selection) =>
  listOf(selection)
    .map(({ departmentId, userId }) =>
      userId ? `u${String(userId)}` : departmentId ? `d${String(departmentId)}` : 'all',
    )
    .sort();

describe('the selection of addressees', () => {
  it.each<[string, Selection, string[]]>([
    [
      'a department dropped from a whole institution leaves the rest',
      toggleDepartment(all, station, editors, 1),
      ['d2', 'u31'],
    ],
    [
      'a department dropped and chosen again is the whole institution',
      toggleDepartment(toggleDepartment(all, station, editors, 1), station, editors, 1),
      ['all'],
    ],
    [
      'an editor dropped leaves colleagues and other departments',
      toggleEditor(all, station, editors, editors[0]!),
      ['d2', 'u12', 'u31'],
    ],
    [
      'all editors of a department are the department',
      toggleEditor(toggleEditor(none, station, editors, editors[0]!), station, editors, editors[1]!),
      ['d1'],
    ],
    [
      'a department takes its editors in',
      toggleDepartment(toggleEditor(none, station, editors, editors[0]!), station, editors, 1),
      ['d1'],
    ],
    [
      'the only editor chosen and dropped leaves nothing',
      toggleEditor(toggleEditor(none, station, editors, editors[3]!), station, editors, editors[3]!),
      [],
    ],
    ['institutions are chosen whole', chooseInstitutions(none, [station, ard], true), ['all']],
    ['departments by name', addDepartmentsByName(none, [station, ard], new Set(['News']), loaded), ['d2']],
    [
      'departments by name leave a whole institution whole',
      addDepartmentsByName(all, [station], new Set(['News']), loaded),
      ['all'],
    ],
    [
      'departments by name take their editors in, and leave others',
      addDepartmentsByName(
        toggleEditor(toggleEditor(none, station, editors, editors[0]!), station, editors, editors[3]!),
        [station],
        new Set(['Music']),
        loaded,
      ),
      ['d1', 'u31'],
    ],
    [
      'departments by name complete an institution',
      addDepartmentsByName(
        toggleEditor(none, station, editors, editors[3]!),
        [station],
        new Set(['Music', 'News']),
        loaded,
      ),
      ['all'],
    ],
    [
      'departments by name keep editors of whom no department is known',
      addDepartmentsByName(toggleEditor(none, station, editors, editors[0]!), [station], new Set(['Music']), new Map()),
      ['d1', 'u11'],
    ],
  ])('%s', (_, selection, expected) => {
    expect(names(selection)).toEqual(expected);
    expect(names(selectionOf(listOf(selection)))).toEqual(expected);
  });

  it('a group is partially or completely selected, without counting institutions that may not be selected', () => {
    const some = toggleEditor(none, station, editors, editors[0]!);
    expect(departmentState(some.get(7), 1, editors)).toBe('some');
    expect(departmentState(some.get(7), 2, editors)).toBe('none');
    expect(groupState(some, [station, ard])).toBe('some');
    expect(groupState(all, [station, ard])).toBe('all');
    expect(countSelected(all, [station, ard])).toEqual({ institutions: 1, editors: 4 });
    expect(countSelected(toggleEditor(all, station, editors, editors[0]!), [station])).toEqual({
      institutions: 1,
      editors: 3,
    });
  });
});
