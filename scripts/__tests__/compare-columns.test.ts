import type * as CompareColumns from '../lib/compare-columns.mjs' with { 'resolution-mode': 'import' };

type ReadColumn = CompareColumns.ReadColumn;
type StatementColumn = CompareColumns.StatementColumn;

let contradictions: typeof CompareColumns.contradictions;

beforeAll(async () => {
  ({ contradictions } = await import('../lib/compare-columns.mjs'));
});

const property = (name: string, kind: string, more: Partial<ReadColumn> = {}): ReadColumn => ({
  name,
  kinds: [kind],
  isNullable: false,
  isOptional: false,
  hasDate: false,
  ...more,
});
const ofTable = (name: string, kind: string): StatementColumn => ({ name, kind, table: 'releases', column: name });

const compare = (read: ReadColumn[], columns: StatementColumn[], { mayHaveMore = false, isOpen = false } = {}) =>
  contradictions({ columns: read, isOpen }, columns, { mayBeNull: (_, column) => column === 'label', mayHaveMore });

test.each<[string, ReadColumn[], StatementColumn[], string[]]>([
  ['the same columns', [property('id', 'number')], [ofTable('id', 'number')], []],
  ['a renamed column', [property('uid', 'string')], [], ['uid: no column of the statement']],
  ['a column that the type lets out', [property('uid', 'string', { isOptional: true })], [], []],
  ['a further column', [], [ofTable('id', 'number')], []],
  [
    'a further column beside one that is wanted',
    [property('id', 'number')],
    [ofTable('id', 'number'), ofTable('title', 'string')],
    ['title: not in the type'],
  ],
  [
    'a sum that is no text',
    [property('bytes', 'string')],
    [{ name: 'bytes', kind: 'number' }],
    ['bytes: string, but Postgres says number'],
  ],
  [
    'a time that is no text',
    [property('created_at', 'string')],
    [ofTable('created_at', 'Date')],
    ['created_at (releases.created_at): string, but Postgres says Date'],
  ],
  ['one of several kinds', [property('at', 'string', { kinds: ['string', 'Date'] })], [ofTable('at', 'Date')], []],
  ['JSON of any form', [property('parts', 'array')], [{ name: 'parts', kind: 'json' }], []],
  [
    'a time in JSON',
    [property('parts', 'array', { hasDate: true })],
    [{ name: 'parts', kind: 'json' }],
    ['parts: a Date, but JSON has texts'],
  ],
  [
    'a column that may be null',
    [property('label', 'string')],
    [ofTable('label', 'string')],
    ['label (releases.label): never null, but the column may be'],
  ],
  ['one whose type says so', [property('label', 'string', { isNullable: true })], [ofTable('label', 'string')], []],
  [
    'one that the database fills',
    [property('label', 'string')],
    [{ ...ofTable('label', 'string'), isRequired: true }],
    [],
  ],
])('%s', (_, read, columns, said) => {
  expect(compare(read, columns)).toEqual(said);
});

test('a statement of all columns may have more than the type, and a record takes any', () => {
  const columns = [ofTable('id', 'number'), ofTable('title', 'string')];
  expect(compare([property('id', 'number')], columns, { mayHaveMore: true })).toEqual([]);
  expect(compare([property('other', 'number')], columns, { isOpen: true })).toEqual([]);
});
