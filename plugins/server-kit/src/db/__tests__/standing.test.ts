import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isEnabled, isLiveAction, isRunningAction, isDisabledOrDeleted } from '../standing';

const ROOT = join(__dirname, '..', '..', '..', '..', '..');

/** Patterns of statements that decide by themselves who is enabled, or which sampling runs. */
const DECIDES = [
  /disabled is (?:not )?true/,
  /coalesce\((?:\w+\.)?disabled, false\)(?! as )/,
  /(?<!\$)\b\w+\.status = 'PAID_ACTIVE'/,
  /\b\w+\.status = 'ACTIVE'/,
];

test.each([
  ['not coalesce(u.disabled, false)', true],
  ['c.disabled is not true', true],
  [`campaign.status = 'PAID_ACTIVE'`, true],
  [`a.status = 'ACTIVE'`, true],
  // Only shown on a screen, decides nothing.
  ['coalesce(u.disabled, false) as disabled', false],
  [isEnabled.name, false],
])('%s decides: %s', (sql, decides) => expect(DECIDES.some((pattern) => pattern.test(sql))).toBe(decides));

test('the stricter conditions include the wider ones', () => {
  expect(isLiveAction('c', 'a')).toContain(isRunningAction('c', 'a'));
  expect([isDisabledOrDeleted('x'), isEnabled('x')].every((sql) => sql.startsWith('(') && sql.endsWith(')'))).toBe(
    true,
  );
});

test('no other file has conditions of its own for who is enabled or which sampling runs', () => {
  const files = ['cms/src', ...readdirSync(join(ROOT, 'plugins')).map((name) => `plugins/${name}`)]
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(__tests__|dist|node_modules|admin)\//.test(file) && !file.endsWith('/standing.ts'));
  expect(
    files.filter((file) => DECIDES.some((pattern) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))),
  ).toEqual([]);
});
