import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Anything that runs SQL: a pg client, or knex wrapped by its caller. */
export interface SqlRunner {
  run(sql: string): Promise<unknown>;
}

/**
 * Applies SQL for what Strapi's schema cannot declare: sequences, checks, triggers, and indexes that are partial,
 * unique, over expressions or trigrams; plain indexes are `indexes` of the table's schema.json. Every file is
 * idempotent and runs, in the order of the names, after each schema sync.
 *
 * @param folder the folder of the `.sql` files.
 */
export async function applyAfterSync(runner: SqlRunner, folder: string): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const file of files) await runner.run(readFileSync(join(folder, file), 'utf8'));
  return files;
}
