#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { contradictions } from './lib/compare-columns.mjs';
import { columnsOf, contentTypes } from './lib/content-types.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import { statementColumns } from './lib/statement-columns.mjs';
import { typedReads } from './lib/typed-reads.mjs';

/**
 * Compares the types of rows, which are written by hand beside their SQL, with what Postgres says of each statement
 * that the servers of the HTTP tests have read (test/http/support/statements.cjs writes them down). Runs after these
 * tests, which leave their Postgres up. With `--whole`, after all of them, it also names the reads that no test has
 * reached, but for those of scripts/lib/unread-statements.json, which may only shrink; `--write` writes that list.
 */
const FOLDER = inRoot('.data', 'test', 'statements');
const UNREAD = inRoot('scripts', 'lib', 'unread-statements.json');
/** Some reads need a rare order of events: so many more than those of the list may be missing in a run. */
const RARELY_READ = 3;
const isWhole = process.argv.includes('--whole');

/** Statements by where they are called, each once. */
function collected() {
  const found = new Map();
  for (const name of existsSync(FOLDER) ? readdirSync(FOLDER) : []) {
    if (!name.endsWith('.jsonl')) continue;
    for (const line of readFileSync(join(FOLDER, name), 'utf8').split('\n')) {
      // A killed server may have left half of its last line.
      if (line.endsWith('}') && !found.has(line)) found.set(line, JSON.parse(line));
    }
  }
  return [...found.values()];
}

const maps = new Map();

/** The source map of a compiled file, beside it or in it. */
function mapOf(file) {
  if (!maps.has(file)) {
    const inline = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(readFileSync(file, 'utf8'))?.[1];
    const text = inline ? Buffer.from(inline, 'base64').toString() : readFileSync(`${file}.map`, 'utf8');
    maps.set(file, new SourceMap(JSON.parse(text)));
  }
  return maps.get(file);
}

/** The typed read at a place of the compiled code. */
function readAt(reads, frame) {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(frame);
  const entry = mapOf(file).findEntry(Number(line) - 1, Number(column) - 1);
  if (entry.originalSource === undefined) return undefined;
  const source = reads.get(relative(ROOT, resolve(dirname(file), entry.originalSource)));
  if (!source) return undefined;
  const position = source.positionOf(entry.originalLine, entry.originalColumn);
  return source.reads
    .filter(({ start, end }) => start <= position && position < end)
    .sort((one, other) => other.start - one.start)[0];
}

const REQUIRED = new Map(
  contentTypes().flatMap((type) =>
    columnsOf(type).map(({ column, attribute }) => [`${type.table} ${column}`, attribute.required === true]),
  ),
);
/** An outer join or a union makes columns null that their table fills. */
const OUTER = /\b(left|right|full)\b[^,]{0,30}\bjoin\b|\bunion\b/i;
/** `*` as a list of columns: the type may have fewer. */
const ALL_COLUMNS = /(^|[\s,.])\*/;

/**
 * Whether a statement may give a column of a table as null: the content type does not require it, and the statement
 * compares it with nothing, which would leave out rows without it. Not known of statements with outer joins.
 */
const nullsOf = (sql) => (table, column) =>
  REQUIRED.get(`${table} ${column}`) === false &&
  !OUTER.test(sql) &&
  !new RegExp(`\\b${column}\\s*(is not null|=|<|>|between|in\\b|like)`, 'i').test(sql);

const reads = typedReads();
const statements = collected();
const { url } = JSON.parse(readFileSync(join(FOLDER, 'database.json'), 'utf8'));
const postgres = await statementColumns(url);
const reached = new Set();
const problems = new Set();
for (const { sql, frames } of statements) {
  let read;
  for (const frame of frames) {
    const at = readAt(reads, frame);
    if (!at) break;
    read = at;
    reached.add(at.name);
    if (!at.isGeneric) break;
  }
  if (!read || read.isGeneric) continue;
  const isHelped = frames.length > 1 && readAt(reads, frames[0]) !== read;
  try {
    const columns = await postgres.describe(sql);
    const options = { mayBeNull: nullsOf(sql), mayHaveMore: isHelped || ALL_COLUMNS.test(sql) };
    for (const what of contradictions(read, columns, options))
      problems.add(`${read.file}:${read.line} ${read.text}\n    ${what}`);
  } catch (error) {
    problems.add(`${read.file}:${read.line} ${read.text}\n    Postgres refuses the statement: ${error.message}`);
  }
}
await postgres.end();

const all = new Set([...reads.values()].flatMap((file) => file.reads.map(({ name }) => name)));
const unread = [...all].filter((name) => !reached.has(name)).sort();
if (process.argv.includes('--write')) writeFileSync(UNREAD, `${JSON.stringify(unread, null, 2)}\n`);
if (isWhole) {
  const permitted = new Set(JSON.parse(readFileSync(UNREAD, 'utf8')));
  const unknown = unread.filter((name) => !permitted.has(name)).map((name) => `${name}: no HTTP test reads it`);
  if (unknown.length > RARELY_READ) unknown.forEach((what) => problems.add(what));
  else unknown.forEach((what) => console.log(what));
}
for (const problem of [...problems].sort()) console.error(problem);
console.log(`${statements.length} statements of ${reached.size} places, ${unread.length} places not reached.`);
process.exit(problems.size > 0 ? 1 : 0);
