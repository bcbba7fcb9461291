// Texts of the web app: German and English have the same keys with the same placeholders, every key used in code
// exists, and no key is unused. French may have a part of the keys. Usage: node scripts/check-locales.mjs; exit code 1
// when a check fails.
//
// A key built at run time is found by its prefix (`status.${x}` keeps all below `status.`), or named in a comment:
// `// texts: namespace:begin.*`.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const locales = join(root, 'public', 'locales');
const PLURAL = /_(zero|one|two|few|many|other)$/;
const problems = [];

function flatten(tree, prefix = '') {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const readTexts = (language) =>
  new Map(
    readdirSync(join(locales, language)).map((file) => [
      file.replace(/\.json$/, ''),
      new Map(flatten(JSON.parse(readFileSync(join(locales, language, file), 'utf8')))),
    ]),
  );

const placeholders = (text) =>
  [...text.matchAll(/\{\{(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join();

/** Compares a language with English; `complete` when it must have every key. */
function compare(language, texts, english, complete) {
  for (const namespace of new Set([...english.keys(), ...texts.keys()])) {
    const own = texts.get(namespace) ?? new Map();
    const model = english.get(namespace) ?? new Map();
    for (const key of own.keys())
      if (!model.has(key)) problems.push(`${language}/${namespace}: ${key} is not in English`);
    for (const [key, text] of model) {
      if (own.has(key) && placeholders(own.get(key)) !== placeholders(text))
        problems.push(`${language}/${namespace}: ${key} has other placeholders than in English`);
      if (own.get(key)?.trim() === '') problems.push(`${language}/${namespace}: ${key} is empty`);
      if (complete && !own.has(key)) problems.push(`${language}/${namespace}: ${key} is missing`);
    }
  }
}

function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '__tests__' ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

/** Keys that a source file uses: complete ones, and the prefixes of keys that are built at run time. */
function keysIn(source) {
  const typed = [...source.matchAll(/ParseKeys<'([^']+)'>/g)].map(([, namespace]) => namespace);
  const uses = [...source.matchAll(/useTranslation\((?:\[([^\]]*)\]|'([^']+)')?/g)];
  const namespaces = [
    ...typed,
    ...uses.flatMap(([, list, one]) =>
      one ? [one] : [...(list ?? "'common'").matchAll(/'([^']+)'/g)].map((m) => m[1]),
    ),
  ];
  const defaults = namespaces.length > 0 ? [...new Set(namespaces)] : ['common'];
  const found = [];
  const add = (text, isBeginning) => {
    const [, namespace, key] = /^(?:([a-z][\w-]*):)?(.*)$/s.exec(text);
    for (const one of namespace ? [namespace] : defaults)
      found.push({ namespace: one, key, isBeginning, explicit: Boolean(namespace) });
  };
  for (const [, text] of source.matchAll(/\/\/ texts: (\S+)\*/g)) add(text, true);
  // Any string literal may be a key that is passed to t() elsewhere: navigation tables, titles of routes.
  for (const [, text] of source.matchAll(/'([\w-]+:[\w.-]+|[\w-]+(?:\.[\w-]+)*)'/g)) add(text, false);
  for (const [, text] of source.matchAll(/`([\w:.-]*)\$\{/g))
    if (/[:.]/.test(text) && text !== 'client:') add(text, true);
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '');
  return { found, calls: [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, text]) => text), defaults };
}

const english = readTexts('en');
compare('de', readTexts('de'), english, true);
compare('fr', readTexts('fr'), english, false);

const used = new Set();
const sources = sourceFiles(join(root, 'src'));
for (const path of sources) {
  const { found, calls, defaults } = keysIn(readFileSync(path, 'utf8'));
  for (const { namespace, key, isBeginning } of found) {
    for (const known of english.get(namespace)?.keys() ?? []) {
      const base = known.replace(PLURAL, '');
      if (isBeginning ? base.startsWith(key) : base === key || known === key) used.add(`${namespace}:${known}`);
    }
  }
  for (const text of calls) {
    const [key, namespaces] = text.includes(':') ? [text.split(':')[1], [text.split(':')[0]]] : [text, defaults];
    const keys = namespaces.flatMap((namespace) => [...(english.get(namespace)?.keys() ?? [])]);
    if (!keys.some((known) => known === key || known.replace(PLURAL, '') === key))
      problems.push(`${path.slice(root.length + 1)}: ${namespaces.join('|')}:${key} does not exist`);
  }
}

// Texts of errors: those of the API client by its code (`axios.error.*`), others by the key that is thrown or returned.
const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
for (const key of english.get('client')?.keys() ?? [])
  if (key.startsWith('axios.error.') || code.includes(`'${key}'`)) used.add(`client:${key}`);

for (const [namespace, keys] of english)
  for (const key of keys.keys())
    if (!used.has(`${namespace}:${key}`)) problems.push(`en/${namespace}: ${key} is not used`);

for (const problem of problems) console.error(problem);
const count = [...english.values()].reduce((sum, keys) => sum + keys.size, 0);
console.log(
  problems.length === 0 ? `${count} texts: complete and used` : `${problems.length} problems in ${count} texts`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
