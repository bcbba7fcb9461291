import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf, type SqlRunner } from './sql-runner';

/** Under this key Strapi's store has the hash of what was applied last. */
const KEY = 'mpn_after_sync';

const MAX_DEADLOCKS = 10;

/**
 * Runs the statements of a file, which are one transaction, and again if they meet a deadlock: processes of an earlier
 * version write meanwhile, and an index locks its table.
 */
async function runFile(runner: SqlRunner, sql: string): Promise<void> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    try {
      await runner.run(sql);
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== '40P01' || deadlocks >= MAX_DEADLOCKS) throw error;
    }
  }
}

/**
 * Applies SQL for what Strapi's schema cannot declare: sequences, checks, triggers, and indexes that are partial,
 * unique, over expressions or trigrams; most plain indexes are `indexes` of the table's schema.json. Every file is
 * idempotent and runs, in the order of the names, after each schema sync. Does nothing if the same files were applied
 * to the same schema before: even an index that exists locks its table, so that a start would wait for writers.
 *
 * @param folder the folder of the `.sql` files
 * @param schema identifies the schema that they are applied to
 */
export async function applyAfterSync(runner: SqlRunner, folder: string, schema: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const hash = createHash('sha256')
    .update(JSON.stringify([schema, files]))
    .digest('hex');
  const [applied] = await rowsOf<{ value: string }>(
    runner,
    `select value from strapi_core_store_settings where key = '${KEY}'`,
  );
  if (applied?.value === hash) return;
  for (const sql of files) await runFile(runner, sql);
  await runner.run(`delete from strapi_core_store_settings where key = '${KEY}';
    insert into strapi_core_store_settings (key, value, type) values ('${KEY}', '${hash}', 'string')`);
}
