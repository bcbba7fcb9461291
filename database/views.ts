import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf, type SqlRunner } from './sql-runner';

/** The comment of a view of ours, before the hash of all definitions. */
const MARK = 'mpn view ';

const IS_OURS = `relkind = 'v' and relnamespace = 'public'::regnamespace and obj_description(oid, 'pg_class')`;

async function dropStatement(runner: SqlRunner): Promise<string> {
  const views = await rowsOf<{ name: string }>(
    runner,
    `select quote_ident(relname) as name from pg_class where ${IS_OURS} like '${MARK}%'`,
  );
  return views.length === 0 ? '' : `drop view if exists ${views.map(({ name }) => name).join(', ')};\n`;
}

/** Drops our views, so that columns that they show can change. */
export async function dropViews(runner: SqlRunner): Promise<void> {
  const drop = await dropStatement(runner);
  if (drop) await runner.run(drop);
}

/**
 * Makes the views by which subjects let others read their tables, in one transaction: nobody meets a state between two
 * definitions. Does nothing where they are there as defined, so that a start waits for no reader.
 * @param folder the folder of the `.sql` files, one for each owner; their statements run in the order of the names
 */
export async function applyViews(runner: SqlRunner, folder: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const definitions = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const names = [...definitions.matchAll(/^create view (\w+) as$/gm)].map(([, name]) => name!);
  const comment = MARK + createHash('sha256').update(definitions).digest('hex');
  const [current] = await rowsOf<{ count: number }>(
    runner,
    `select count(*)::int as count from pg_class where ${IS_OURS} = '${comment}'`,
  );
  if (current?.count === names.length) return;
  const comments = names.map((name) => `comment on view ${name} is '${comment}';`).join('\n');
  // Several statements without bindings are one transaction.
  await runner.run(`${await dropStatement(runner)}${definitions}\n${comments}`);
}
