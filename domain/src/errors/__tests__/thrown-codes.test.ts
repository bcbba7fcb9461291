import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCatalogue } from '..';

const ROOT = resolve(__dirname, '../../../..');
const SOURCES = ['domain/src', 'cms/src', 'config', 'plugins'];
const SKIPPED = /node_modules|\/dist$|__tests__|errors\/catalogue/;
/** Contracts list the codes of each call; only codes of schemas are thrown there. */
const CONTRACT = /contract\.ts$/;
const OF_SCHEMA = /: ErrorCode =\s+'[^']+'/g;

const TESTS = ['domain/src', 'cms/src', 'config', 'plugins', 'test', 'admin-web/src'];
const IS_TEST = /__tests__\/|^test\//;
/** Tests of the catalogue itself and of texts, which provoke nothing. */
const OF_THE_CATALOGUE = /domain\/src\/errors\/__tests__/;

const CODES = Object.keys(errorCatalogue);
/** The last part of a code, by which most sources and tests name it. */
const lastOf = (code: string): string => code.split('.').at(-1)!;
const isShared = (code: string): boolean => CODES.filter((other) => lastOf(other) === lastOf(code)).length > 1;

const QUOTE = '[\'"`]';

/**
 * Whether a text names a code: by its end from a dot or colon on, or by its last part alone where that has a hyphen, so
 * that no other word is meant. Of codes that end alike the area counts too.
 */
function isNamed(code: string, text: string): boolean {
  const last = lastOf(code);
  if (isShared(code)) return new RegExp(`[. '"\`]${code.split('.').at(-3)}\\.error\\.${last}${QUOTE}`).test(text);
  return new RegExp(`${last.includes('-') ? '[-.: \'"`]' : '[.:]'}${last}${QUOTE}`).test(text);
}

function testsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (/node_modules|\/dist$/.test(path) || OF_THE_CATALOGUE.test(path)) return [];
    if (statSync(join(ROOT, path)).isDirectory()) return testsBelow(path);
    return IS_TEST.test(path) && /\.tsx?$/.test(name) ? [readFileSync(join(ROOT, path), 'utf8')] : [];
  });
}

function textsBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (SKIPPED.test(path)) return [];
    if (statSync(path).isDirectory()) return textsBelow(path);
    if (!name.endsWith('.ts')) return [];
    const text = readFileSync(path, 'utf8');
    return CONTRACT.test(name) ? (text.match(OF_SCHEMA) ?? []) : [text];
  });
}

test('every code of the catalogue is thrown somewhere', () => {
  const sources = SOURCES.flatMap((folder) => textsBelow(join(ROOT, folder))).join('\n');
  // Some codes are built from a prefix, so only the last part is searched; not as the end of an action of the trail
  // (`session.login-failed`).
  const isThrown = (code: string) =>
    isShared(code)
      ? isNamed(code, sources)
      : new RegExp(`(?:\\b(?:error|product)\\.|\\}\\.?|[-'"\`])${lastOf(code)}${QUOTE}`).test(sources);
  expect(CODES.filter((code) => !isThrown(code))).toEqual([]);
});

test('every code that is thrown is named by a test that provokes it', () => {
  const tests = TESTS.flatMap(testsBelow).join('\n');
  expect(CODES.filter((code) => !isNamed(code, tests))).toEqual([]);
});
