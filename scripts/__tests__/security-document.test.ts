import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** The rows of the table below a heading, cell by cell. */
function rowsBelow(heading: string): string[][] {
  const section = text.split(/^## /m).find((each) => each.startsWith(heading)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test('every file that the document names exists', () => {
  const files = [...text.matchAll(/`((?:[\w@.-]+\/)+[\w.-]+)`|`(\.?[\w-]+\.(?:json|mjs))`/g)].map(
    ([, one, other]) => (one ?? other)!,
  );
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every threat has a test', () => {
  const threats = rowsBelow('Threats');
  expect(threats.length).toBeGreaterThan(20);
  expect(threats.filter(([, , held = '']) => !/`[^`]+\.test\.tsx?`/.test(held)).map(([threat]) => threat)).toEqual([]);
});

test('every chapter of the standard is covered, and unmet requirements have a reason', () => {
  const rows = rowsBelow('OWASP ASVS');
  const chapters = new Set(
    rows.flatMap(([section = '']) => [...section.matchAll(/\bV(\d+)/g)].map(([, number]) => Number(number))),
  );
  expect([...chapters].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  const states = ['met', 'partly', 'not met', 'not used'];
  expect(rows.filter(([, state = '']) => !states.includes(state))).toEqual([]);
  expect(rows.filter(([, state, where = '']) => state !== 'not used' && where.length < 20)).toEqual([]);
});
