// Budget of the login page: JavaScript that must load before a login is possible, gzipped, and the size of any chunk.
// Usage: node scripts/check-bundle.mjs (after `vite build`); exit code 1 when a limit is exceeded.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LOGIN_LIMIT = 290_000;
const CHUNK_LIMIT = 250_000;
const LOGIN_PAGE = 'src/features/auth/pages/login-page.tsx';

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

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
if (!entry || !manifest[LOGIN_PAGE]) throw new Error(`The manifest has no entry, or no ${LOGIN_PAGE}`);

// The page itself and antd's texts for one language (the largest) count as part of the entry.
const antdTexts = Object.keys(manifest).filter((key) => /antd\/.*locale\//.test(key));
const largestTexts = antdTexts.sort((a, b) => sizeOf(manifest[b].file) - sizeOf(manifest[a].file)).slice(0, 1);
const needed = new Set([entry, LOGIN_PAGE, ...largestTexts].flatMap((key) => [...withImports(key)]));
const files = [...needed].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const login = files.reduce((sum, file) => sum + sizeOf(file), 0);
const chunks = Object.values(manifest)
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.js'));
const largest = [...new Set(chunks)].sort((a, b) => sizeOf(b) - sizeOf(a));

if (process.argv.includes('--verbose'))
  for (const file of files) console.log(`  ${kB(sizeOf(file)).padStart(9)}  ${file}`);
console.log(`login page: ${kB(login)} of JavaScript, gzipped (limit ${kB(LOGIN_LIMIT)})`);
console.log(`largest chunk: ${largest[0]} ${kB(sizeOf(largest[0]))} (limit ${kB(CHUNK_LIMIT)})`);

const tooLarge = largest.filter((file) => sizeOf(file) > CHUNK_LIMIT);
for (const file of tooLarge) console.error(`too large: ${file} ${kB(sizeOf(file))}`);
if (login > LOGIN_LIMIT) console.error(`the login page needs ${kB(login - LOGIN_LIMIT)} too much`);
process.exitCode = tooLarge.length > 0 || login > LOGIN_LIMIT ? 1 : 0;
