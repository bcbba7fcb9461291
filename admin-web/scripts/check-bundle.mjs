// Budgets of first visits: JavaScript that must load before a login, and before the rows of a list, gzipped.
// Usage: node scripts/check-bundle.mjs (after `vite build`); exit code 1 when a limit is exceeded.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LOGIN_LIMIT = 290_000;
const CHUNK_LIMIT = 275_000;
/** The chunk with the login page (vite.config.ts). */
const LOGIN_CHUNK = 'login';
/** Scripts before the first row of a list, and their size, on the way from an empty cache. */
const LIST_LIMIT = 565_000;
const LIST_SCRIPTS = 8;
/** The chunk with the lists of promoters and editors (vite.config.ts). */
const LIST_CHUNK = 'lists';

const dist = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

const sizes = new Map();
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return sizes.get(file);
};

/** A chunk with everything it imports statically. */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) withImports(next, seen);
  return seen;
}

const PRESS_LIMIT = 150_000;
const chunkNamed = (wanted) => {
  const key = Object.keys(manifest).find((each) => manifest[each].name === wanted);
  if (!key) throw new Error(`The build has no chunk ${wanted}`);
  return key;
};

// The page itself and antd's texts for one language (the largest) count as part of the entry.
const antdTexts = Object.keys(manifest).filter((key) => /antd\/.*locale\//.test(key));
const largestTexts = antdTexts.sort((a, b) => sizeOf(manifest[b].file) - sizeOf(manifest[a].file)).slice(0, 1);
const filesOf = (keys) => [
  ...new Set(
    keys
      .flatMap((key) => [...withImports(key)])
      .map((key) => manifest[key].file)
      .filter((file) => file.endsWith('.js')),
  ),
];
// The application's entry is a part of this chunk.
const start = [chunkNamed(LOGIN_CHUNK), ...largestTexts];
const files = filesOf(start);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const total = (list) => list.reduce((sum, file) => sum + sizeOf(file), 0);
const login = total(files);
const listFiles = filesOf([...start, chunkNamed('inside'), chunkNamed(LIST_CHUNK)]);
const list = total(listFiles);
const chunks = Object.values(manifest)
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.js'));
const largest = [...new Set(chunks)].sort((a, b) => sizeOf(b) - sizeOf(a));

if (process.argv.includes('--verbose'))
  for (const file of files) console.log(`  ${kB(sizeOf(file)).padStart(9)}  ${file}`);
console.log(`login page: ${kB(login)} of JavaScript, gzipped (limit ${kB(LOGIN_LIMIT)})`);
console.log(`largest chunk: ${largest[0]} ${kB(sizeOf(largest[0]))} (limit ${kB(CHUNK_LIMIT)})`);

const press = total(filesOf(['press.html']));
console.log(`page of press links: ${kB(press)} of JavaScript, gzipped (limit ${kB(PRESS_LIMIT)})`);
if (press > PRESS_LIMIT) console.error(`the page of press links needs ${kB(press - PRESS_LIMIT)} too much`);

console.log(
  `lists of releases: ${kB(list)} in ${listFiles.length} scripts (limits ${kB(LIST_LIMIT)}, ${LIST_SCRIPTS})`,
);
const isHeavy = list > LIST_LIMIT || listFiles.length > LIST_SCRIPTS;
if (isHeavy) console.error('too much before the first row of a list');

const tooLarge = largest.filter((file) => sizeOf(file) > CHUNK_LIMIT);
for (const file of tooLarge) console.error(`too large: ${file} ${kB(sizeOf(file))}`);
if (login > LOGIN_LIMIT) console.error(`the login page needs ${kB(login - LOGIN_LIMIT)} too much`);
process.exitCode = tooLarge.length > 0 || press > PRESS_LIMIT || isHeavy || login > LOGIN_LIMIT ? 1 : 0;
