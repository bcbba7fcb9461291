import { join, resolve } from 'node:path';
import { Linter, type Rule } from 'eslint';

const ROOT = resolve(__dirname, '../../..');
const LONG = Array.from({ length: 12 }, (_, index) => `column_${index}`).join(', ');

let sqlLineLength: Rule.RuleModule;

beforeAll(async () => {
  ({ sqlLineLength } = await import('../sql-line-length.mjs'));
});

/** The lines that are reported. */
function linesOf(code: string): number[] {
  const linter = new Linter({ cwd: ROOT });
  const plugins = { mpn: { rules: { 'sql-line-length': sqlLineLength } } };
  return linter
    .verify(code, [{ plugins, rules: { 'mpn/sql-line-length': 'error' } } as never], join(ROOT, 'cms/src/example.js'))
    .map(({ line }) => line);
}

test.each([
  ['a query', `db.raw(\`select ${LONG} from releases\`);`],
  ['an insert', `db.raw(\`insert into releases (${LONG}) values ($1)\`);`],
  ['an update', `db.raw(\`update releases set title = $1 where ${LONG} = $2\`);`],
  ['a list of columns', `const COLUMNS = \`r.id as "releaseId", ${LONG}\`;`],
  ['a condition', `const OPEN = \`(d.state = 'QUEUED' and ${LONG} is null)\`;`],
  ['a statement with a value', `const statement = (table) => \`select ${LONG} from \${table} order by id\`;`],
])('%s of more than 120 characters is reported', (_what, code) => {
  expect(linesOf(code)).toEqual([1]);
});

test('each long line of a statement is reported once', () => {
  const code = `db.raw(\`select ${LONG},\n  id\n  from (select ${LONG} from releases where \${\`r.id = \${1}\`})\`);`;
  expect(linesOf(code)).toEqual([1, 3]);
});

test.each([
  ['SQL with a line of 120 characters', `db.raw(\`select id,\n${LONG}\n from releases\`);`],
  ['text for people', `const text = \`Bitte wählen Sie \${count} Releases aus: ${LONG}, und so weiter und so fort\`;`],
  ['HTML', `const html = \`<td style="color:red"><a href="\${link}">${LONG}, select all from the list</a></td>\`;`],
  ['a text in quotes', `const text = 'select ${LONG} from releases where id = 1';`],
])('%s is not reported', (_what, code) => {
  expect(linesOf(code)).toEqual([]);
});
