import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database } from './database';
import { logError } from './database-outage';

/** Rows per query; the next query continues after the last id. */
const BATCH = 200;

/**
 * Runs a job's work for all rows that are due, in batches in the order of their ids. A row whose work fails is logged
 * and does not stop the rows after it; the job finds it again at its next run.
 * @param due of one table, unordered, selecting at least `id`
 * @param subject how the log names a row: "campaign" for "campaign 12: ..."
 */
export async function eachDue<Row extends { id: number }>(
  strapi: Core.Strapi,
  subject: string,
  due: (db: Knex) => Knex.QueryBuilder,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const db = database(strapi);
    const rows = (await db.from(due(db).as('due')).where('id', '>', after).orderBy('id').limit(BATCH)) as Row[];
    for (const row of rows) {
      try {
        await work(row);
      } catch (error) {
        logError(strapi, `${subject} ${row.id}`, error);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
