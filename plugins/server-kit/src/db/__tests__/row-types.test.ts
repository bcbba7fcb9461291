import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/*
 * Types of rows come from the schemas (`RowOf`, `ParsedRowOf`): a column typed by hand would not follow a change of the
 * schema. Aliases and computed columns are typed beside their statement.
 */
const ROOT = join(__dirname, '..', '..', '..', '..', '..');
const GENERATED = join(__dirname, '..', 'tables.gen.ts');
/** As many columns of one table in one type are a copy of its row. */
const COPY_OF_A_ROW = 3;

const COLUMNS = new Map(
  [...readFileSync(GENERATED, 'utf8').matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\};/gm)].map((match) => [
    match[1]!,
    new Set([...match[2]!.matchAll(/^ {4}(\w+):/gm)].map(([, column]) => column!)),
  ]),
);

/** Rows of tables without a content type (database/after-sync). */
const OTHER_TABLES = [
  'cms/src/api/identity/lockout/admission.ts: AdmissionRow',
  'cms/src/api/identity/commands/report-sign-in.ts: AlertRow',
];

/** Types of this source that repeat columns of a table, as `name repeats table`. */
function repeatedRows(text: string): string[] {
  const types = text.matchAll(/^(?:export )?(?:interface|type) (\w+)[^;{]*\{\n([\s\S]*?)^\}/gm);
  return [...types].flatMap((match) => {
    // A type like `User['username']` follows the schema.
    const members = [...match[2]!.matchAll(/^ {2}([a-z0-9]+(?:_[a-z0-9]+)+)\??: (?!\w+\[')/gm)].map(
      ([, name]) => name!,
    );
    const table = [...COLUMNS].find(([, columns]) => {
      return members.filter((member) => columns.has(member)).length >= COPY_OF_A_ROW;
    });
    return table ? [`${match[1]!} repeats ${table[0]}`] : [];
  });
}

test('the columns of the generated types are found', () => {
  expect(COLUMNS.get('releases')).toContain('artist_name');
});

test.each([
  ['interface Row {\n  id: number;\n  company_id: number;\n  artist_name: string;\n  label_name: string;\n}', 1],
  ['interface Row {\n  promoter: string;\n  companyName: string;\n  artistName: string;\n}', 0],
  ["interface Row {\n  company_id: Company['id'];\n  artist_name: Row['artist_name'];\n  label_name: string;\n}", 0],
  ["export type Row = Pick<RowOf<'releases'>, 'id' | 'company_id' | 'artist_name' | 'label_name'>;", 0],
])('%j', (source, found) => expect(repeatedRows(source)).toHaveLength(found));

test('no type repeats the columns of a table by hand', () => {
  const files = ['cms/src', ...readdirSync(join(ROOT, 'plugins')).map((name) => `plugins/${name}`)]
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.gen.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(__tests__|dist|node_modules|admin)\//.test(file));
  const repeated = files.flatMap((file) =>
    repeatedRows(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(repeated.filter((found) => !OTHER_TABLES.includes(found.split(' repeats ')[0]!))).toEqual([]);
});
