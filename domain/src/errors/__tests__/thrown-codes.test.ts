import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCatalogue } from '..';

const ROOT = resolve(__dirname, '../../../..');
const SOURCES = ['domain/src', 'cms/src', 'config', 'plugins'];
const SKIPPED = /node_modules|\/dist$|__tests__|errors\/catalogue/;
/** Contracts list the codes of each call; only codes of schemas are thrown there. */
const CONTRACT = /contract\.ts$/;
const OF_SCHEMA = /: ErrorCode =\s+'[^']+'/g;

/** Named by the specification without a case in which the server throws them. */
const NOT_THROWN = [
  // The web app keeps the administrator's own token itself; the server reads headers only.
  'mpn.backend.impersonation.error.cookie-missing',
  // Selections name institutions, not groups of them.
  'mpn.backend.data.error.product.samplingaction-unpurchased-groups',
  // Texts of section 5 for lengths and names, whose fields have a rule of their own each.
  'mpn.backend.validation.error.length-between',
  'mpn.backend.validation.error.name-taken',
  'mpn.backend.data.error.duplicate-company-name',
];

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

test('every code of the catalogue is thrown somewhere, except those that only the specification names', () => {
  const sources = SOURCES.flatMap((folder) => textsBelow(join(ROOT, folder))).join('\n');
  // Some codes are built from a prefix, so only the last part is searched.
  const isThrown = (code: string) => new RegExp(`[.\\-'"\`]${code.split('.').at(-1)}['"\`]`).test(sources);
  const silent = Object.keys(errorCatalogue).filter((code) => !isThrown(code));
  expect(silent.sort()).toEqual([...NOT_THROWN].sort());
});
