import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { escapeLike, patternOf } from '../search-pattern';

test.each([
  ['100%', '100\\%'],
  ['a_b', 'a\\_b'],
  ['back\\slash', 'back\\\\slash'],
  ['plain', 'plain'],
])('%s as text of a pattern is %s', (text, escaped) => {
  expect(escapeLike(text)).toBe(escaped);
  expect(patternOf(text)).toBe(`%${escaped}%`);
});

test('wildcards of a search are escaped here only', () => {
  const root = join(__dirname, '../../../../..');
  const folders = ['cms/src', ...readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}`)];
  const sources = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(__tests__|dist|node_modules)\//.test(file));
  const found = sources.filter((file) => readFileSync(join(root, file), 'utf8').includes('[\\\\%_]'));
  expect(found).toEqual(['plugins/server-kit/src/db/search-pattern.ts']);
});
