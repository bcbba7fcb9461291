import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnswers } from '../answers';
import { SETUP_SECTIONS, variableOf } from '../fields';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-answers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (content: unknown): string => {
  const path = join(folder, 'setup.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const of = (answers: ReturnType<typeof readAnswers>, name: string) =>
  [...answers].find(([section]) => section.name === name)?.[1];

test('a variable takes precedence over the file, an empty one does not', () => {
  const file = fileWith({ seller: { name: ' From file ', city: 'Berlin' } });
  const answers = readAnswers(file, { SETUP_SELLER_NAME: 'From variable', SETUP_SELLER_CITY: '' });
  expect(of(answers, 'seller')).toEqual({ name: 'From variable', city: 'Berlin' });
  expect(of(answers, 'contact')).toEqual({});
});

test('texts are read from files relative to the file', () => {
  writeFileSync(join(folder, 'agb.txt'), 'Eins\r\nZwei\n');
  const answers = readAnswers(fileWith({ legal: { agb: { textDeFile: 'agb.txt' } } }), {});
  expect(of(answers, 'legal.agb')).toEqual({ textDe: 'Eins\nZwei' });
});

test.each([
  ['an unknown key', { seller: { nmae: 'X' } }, '"seller.nmae" is not known'],
  ['a number', { seller: { postalCode: 10115 } }, '"seller.postalCode" must be a text'],
  ['what is no JSON', '{', 'is not JSON'],
  ['a text whose file does not exist', { legal: { agb: { textDeFile: 'away.txt' } } }, 'There is no file'],
])('%s in the file is refused', (_name, content, message) => {
  expect(() => readAnswers(fileWith(content), {})).toThrow(message);
});

test('each value has a variable of its own', () => {
  const names = SETUP_SECTIONS.flatMap((section) => section.fields.map((field) => variableOf(section, field)));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['SETUP_SELLER_POSTAL_CODE', 'SETUP_LEGAL_AGB_TEXT_DE_FILE']));
});
