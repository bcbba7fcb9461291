import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const PAGES = ['operations', 'limits', 'ddex-inbox', 'measuring', 'first-steps'].map((name) => `docs/${name}.md`);
/** All documents that link to one another. */
const LINKING = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/adr'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Variables of commands, tests and libraries, which are no settings of the server. */
const NO_SETTINGS =
  /^(PANEL_ADMIN|SETUP|BACKUP|BENCH|SOAK|FUZZ|HOSTILE|OTEL_BSP|OTEL_TRACES)_|^(PROXIES|PROXY_UPLOAD_MB|POSTGRES_PASSWORD|PRESS_LINK|XML_IMPORT)$/;

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');

const anchorsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

test('every alert rule has a row in the table of alarms, with its severity', () => {
  const rules = [...read('operations/prometheus/alerts.yml').matchAll(/- alert: (\w+)[\s\S]*?severity: (\w+)/g)].map(
    ([, name, severity]) => `${name} (${severity})`,
  );
  const rows = [...read('docs/operations.md').matchAll(/^\| `(Mpn\w+)` \((\w+)\) \|/gm)].map(
    ([, name, severity]) => `${name} (${severity})`,
  );
  expect(rules.length).toBeGreaterThan(10);
  expect([...rows].sort()).toEqual([...rules].sort());
});

test.each(PAGES)('%s names only settings that there are', (page) => {
  const settings = new Set([...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!));
  const named = [...read(page).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(([, name]) => name!);
  expect(named.filter((name) => !settings.has(name) && !NO_SETTINGS.test(name))).toEqual([]);
});

test.each(PAGES)('%s gives defaults as they are', (page) => {
  const defaults = new Map(
    [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );
  const text = read(page);
  const given = [
    ...text.matchAll(/`([A-Z][A-Z0-9_]+)` \((true|false|[\d,]+)[;)]/g),
    ...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (true|false|[\d,]+) \|/gm),
  ];
  const wrong = given.filter(([, name, value]) => defaults.get(name!) !== value!.replaceAll(',', ''));
  expect(wrong.map(([text]) => text)).toEqual([]);
});

test.each(LINKING)('%s links only to pages and sections that there are', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)];
  const dangling = links.filter(([, path, section]) => {
    const target = path ? join(ROOT, dirname(page), path) : join(ROOT, page);
    return !existsSync(target) || (section !== undefined && !anchorsOf(target).includes(section));
  });
  expect(dangling.map(([link]) => link)).toEqual([]);
});
