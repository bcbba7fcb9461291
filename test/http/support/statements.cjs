'use strict';

/*
 * Preloaded into the servers under test (`node --require`): writes each statement that they read with a type, and
 * where it is called, so that scripts/check-statements.mjs can compare both. One line of JSON each: `sql` as Postgres
 * gets it, `frames` (`file:line:column`, the innermost first) of the compiled code.
 *
 * TEST_STATEMENTS names the folder.
 */
const { appendFileSync, mkdirSync } = require('node:fs');
const { join } = require('node:path');

const SELECT = join(__dirname, '../../../plugins/server-kit/dist/db/select.js');
/** A list's statement has many forms: so many of one place are enough. */
const MOST_FORMS = 40;
/** Helpers such as `selectPage` stand between a statement and who gives its type. */
const FRAMES = 4;

/** The innermost frames of the product's compiled code. */
function callers() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES + 2;
  Error.prepareStackTrace = (_error, sites) => sites;
  const sites = new Error().stack;
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return sites
    .slice(2)
    .filter((site) => site.getFileName()?.includes('/dist/'))
    .map((site) => `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`);
}

function install(folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${Date.now()}.jsonl`);
  const known = new Map();
  const collect = (knex, text, bindings) => {
    const frames = callers();
    const forms = known.get(frames[0]) ?? new Set();
    known.set(frames[0], forms);
    if (forms.has(text) || forms.size === MOST_FORMS) return;
    forms.add(text);
    const { sql } = knex.raw(text, bindings).toSQL().toNative();
    appendFileSync(file, `${JSON.stringify({ sql, frames })}\n`);
  };
  const compiled = require(SELECT);
  for (const name of ['select', 'selectPrepared']) {
    const read = compiled[name];
    compiled[name] = (knex, text, bindings = {}) => {
      collect(knex, text, bindings);
      return read(knex, text, bindings);
    };
  }
}

if (process.env.TEST_STATEMENTS) install(process.env.TEST_STATEMENTS);
