import { createId } from '@paralleldrive/cuid2';
import type { Knex } from 'knex';

export type Row = Record<string, unknown>;

function stamped(values: Row, now: Date): Row {
  return { document_id: createId(), created_at: now, updated_at: now, published_at: now, ...serialised(values) };
}

/** JSON columns take text: knex would turn an array into a Postgres array. */
function serialised(values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      value !== null &&
      typeof value === 'object' &&
      !(value instanceof Date) &&
      !Buffer.isBuffer(value) &&
      !isRaw(value)
        ? JSON.stringify(value)
        : value,
    ]),
  );
}

function isRaw(value: object): boolean {
  return 'toSQL' in value;
}

/**
 * Inserts one row the way the panel expects it (document id, timestamps) and answers with its id.
 * Columns are named as in the database; objects and arrays are written as JSON.
 */
export async function insertRow(trx: Knex, table: string, values: Row, now = new Date()): Promise<number> {
  const [row] = await trx(table).insert(stamped(values, now)).returning<{ id: number }[]>('id');
  return row!.id;
}

/** As {@link insertRow} for many rows in one statement; the ids come back in the order of the rows. */
export async function insertRows(trx: Knex, table: string, rows: readonly Row[], now = new Date()): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await trx(table)
    .insert(rows.map((values) => stamped(values, now)))
    .returning<{ id: number }[]>('id');
  return inserted.map((row) => row.id);
}

/** Updates the row with this id and touches `updated_at`. Answers with the number of rows (0 or 1). */
export async function updateRow(trx: Knex, table: string, id: number, values: Row, now = new Date()): Promise<number> {
  return trx(table)
    .where({ id })
    .update({ updated_at: now, ...serialised(values) });
}

/** Reads one row `FOR UPDATE`, or undefined. Callers then check version and guards on what they hold. */
export async function lockRow<T extends Row = Row>(trx: Knex, table: string, id: number): Promise<T | undefined> {
  const row: unknown = await trx(table).where({ id }).forUpdate().first();
  return row as T | undefined;
}
