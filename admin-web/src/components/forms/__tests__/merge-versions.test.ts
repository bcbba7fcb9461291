import { isSameValue, mergeVersions, type Side } from '../merge-versions';

type Row = Record<string, unknown>;

const merge = (base: Row, mine: Row, theirs: Row, side: Side = 'mine') =>
  mergeVersions<Row>({ base, mine, theirs }, () => side);

describe('fields', () => {
  const base = { title: 'A', artist: 'B', year: 2020 };
  test.each<[string, Row, Row, Row, string[], string[]]>([
    ['nobody changed anything', {}, {}, {}, [], []],
    ['I changed one', { title: 'mine' }, {}, { title: 'mine' }, [], []],
    ['they changed one', {}, { title: 'theirs' }, { title: 'theirs' }, [], ['title']],
    ['each another one', { title: 'mine' }, { artist: 'theirs' }, { title: 'mine', artist: 'theirs' }, [], ['artist']],
    ['both the same way', { title: 'same' }, { title: 'same' }, { title: 'same' }, [], []],
    ['both differently', { title: 'mine' }, { title: 'theirs' }, { title: 'mine' }, ['title'], []],
    ['I emptied what they changed', { year: null }, { year: 2021 }, { year: null }, ['year'], []],
    ['I typed and removed again', { title: 'A' }, { title: 'theirs' }, { title: 'theirs' }, [], ['title']],
  ])('%s', (_, mine, theirs, expected, conflicts, taken) => {
    const merged = merge(base, { ...base, ...mine }, { ...base, ...theirs });
    expect(merged.merged).toEqual({ ...base, ...expected });
    expect(merged.conflicts.map(({ at }) => at.join('.'))).toEqual(conflicts);
    expect(merged.taken.map((at) => at.join('.'))).toEqual(taken);
  });

  test('each conflict is merged by its chosen side', () => {
    const versions = { base, mine: { ...base, title: 'm', artist: 'm' }, theirs: { ...base, title: 't', artist: 't' } };
    const { merged, conflicts } = mergeVersions<Row>(versions, (id) => (id === '/artist' ? 'theirs' : 'mine'));
    expect(merged).toEqual({ title: 'm', artist: 't', year: 2020 });
    expect(conflicts.map(({ mine, theirs }) => [mine, theirs])).toEqual([
      ['m', 't'],
      ['m', 't'],
    ]);
  });

  test('version and ids are always the stored ones', () => {
    expect(merge({ version: 1, a: 1 }, { version: 1, a: 2 }, { version: 5, a: 1 }).merged).toEqual({
      version: 5,
      a: 2,
    });
  });

  test('a typed position is merged as a field; a numeric position in a list is not', () => {
    const person = (position: string | null) => ({ position });
    const typed = merge(person(null), person('Head of promotion'), person('Editor'));
    expect(typed.merged).toEqual(person('Head of promotion'));
    expect(typed.conflicts.map(({ at }) => at)).toEqual([['position']]);
    const track = (position: number, title: string) => ({ tracks: [{ id: 1, position, title }] });
    expect(merge(track(1, 'A'), track(1, 'B'), track(2, 'A')).merged).toEqual(track(2, 'B'));
  });

  test('a record within a record is merged by its fields', () => {
    const line = (year: number, owner: string) => ({ pLine: { year, owner } });
    expect(merge(line(2020, 'A'), line(2021, 'A'), line(2020, 'B')).merged).toEqual(line(2021, 'B'));
  });

  test('a list of plain values is merged as one value', () => {
    const { merged, conflicts } = merge({ genres: [1] }, { genres: [1, 2] }, { genres: [1, 3] });
    expect(merged).toEqual({ genres: [1, 2] });
    expect(conflicts).toHaveLength(1);
  });

  test('a file with another URL is the same file', () => {
    const file = (id: number, url: string) => ({ file: { id, fileName: 'a.wav', url } });
    const { merged, conflicts } = merge(file(1, 'old'), file(2, 'mine'), file(1, 'new'));
    expect(merged).toEqual(file(2, 'mine'));
    expect(conflicts).toEqual([]);
  });
});

describe('lists', () => {
  const row = (id: number | undefined, name: string, position = 1) => ({ id, name, position });
  const rows = (...list: object[]) => ({ rows: list });
  const base = rows(row(1, 'a'), row(2, 'b'));
  test.each<[string, Row, Row, Row, number]>([
    [
      'different entries changed',
      rows(row(1, 'm'), row(2, 'b')),
      rows(row(1, 'a'), row(2, 't')),
      rows(row(1, 'm'), row(2, 't')),
      0,
    ],
    [
      'each added one',
      rows(row(1, 'a'), row(2, 'b'), row(undefined, 'm')),
      rows(row(1, 'a'), row(2, 'b'), row(3, 't')),
      rows(row(1, 'a'), row(2, 'b'), row(undefined, 'm'), row(3, 't')),
      0,
    ],
    ['I removed one', rows(row(2, 'b')), rows(row(1, 'a'), row(2, 't')), rows(row(2, 't')), 0],
    ['they removed one', rows(row(1, 'm'), row(2, 'b')), rows(row(1, 'a')), rows(row(1, 'm')), 0],
    [
      'they removed what I changed',
      rows(row(1, 'm'), row(2, 'b')),
      rows(row(2, 'b')),
      rows({ name: 'm', position: 1 }, row(2, 'b')),
      1,
    ],
    ['I removed what they changed', rows(row(2, 'b')), rows(row(1, 't'), row(2, 'b')), rows(row(2, 'b')), 1],
    [
      'I moved, they changed',
      rows(row(2, 'b'), row(1, 'a')),
      rows(row(1, 't'), row(2, 'b')),
      rows(row(2, 'b'), row(1, 't')),
      0,
    ],
    [
      'they moved, I changed',
      rows(row(1, 'm'), row(2, 'b')),
      rows(row(2, 'b'), row(1, 'a')),
      rows(row(2, 'b'), row(1, 'm')),
      0,
    ],
    [
      'both changed one entry',
      rows(row(1, 'm'), row(2, 'b')),
      rows(row(1, 't'), row(2, 'b')),
      rows(row(1, 'm'), row(2, 'b')),
      1,
    ],
  ])('%s', (_, mine, theirs, expected, conflicts) => {
    const merged = merge(base, mine, theirs);
    expect(merged.merged).toEqual(expected);
    expect(merged.conflicts).toHaveLength(conflicts);
  });

  test('an entry that I removed and they changed comes back if theirs is chosen', () => {
    expect(merge(base, rows(row(2, 'b')), rows(row(1, 't'), row(2, 'b')), 'theirs').merged).toEqual(
      rows(row(1, 't'), row(2, 'b')),
    );
  });

  test('a conflict in a list has the index in my list, and the entry', () => {
    const mine = rows(row(2, 'm'), row(1, 'a'));
    const [conflict] = merge(base, mine, rows(row(1, 'a'), row(2, 't'))).conflicts;
    expect(conflict).toMatchObject({ at: ['rows', 0, 'name'], entry: { name: 'm' }, mine: 'm', theirs: 't' });
  });

  test('entries without ids are merged as a set, with additions and removals of both sides', () => {
    const chosen = (...ids: number[]) => ({ selections: ids.map((institutionId) => ({ institutionId })) });
    const { merged, conflicts } = merge(chosen(1, 2), chosen(2, 3), chosen(1, 2, 4));
    expect((merged.selections as { institutionId: number }[]).map((one) => one.institutionId).sort()).toEqual([
      2, 3, 4,
    ]);
    expect(conflicts).toEqual([]);
  });

  test('entries are matched by `identify` if ids do not tell', () => {
    const cover = (id: number | undefined, year: number | null) => ({ covers: [{ id, kind: 'FRONT', year }] });
    const byKind = ({ kind }: Row) => String(kind);
    const versions = { base: cover(undefined, null), mine: cover(undefined, 2024), theirs: cover(7, 2025) };
    const { merged, conflicts } = mergeVersions<Row>(versions, undefined, byKind);
    expect(merged).toEqual(cover(7, 2024));
    expect(conflicts).toHaveLength(1);
  });
});

test.each<[unknown, unknown, boolean]>([
  ['', null, true],
  [undefined, null, true],
  [0, null, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [{ a: '', id: 1 }, { a: null, id: 2 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
])('%j and %j are the same value: %s', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same);
});
