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
 * Inserts one row with the columns that the panel requires (document id, timestamps). Columns are named as in the
 * database; objects and arrays are written as JSON.
 * @returns the new row's id
 */
export async function insertRow(trx: Knex, table: string, values: Row, now = new Date()): Promise<number> {
  const [row] = await trx(table).insert(stamped(values, now)).returning<{ id: number }[]>('id');
  return row!.id;
}

/** Maximum number of parameters of one Postgres statement (16 bit). */
const MAX_BINDINGS = 65_535;

/**
 * As {@link insertRow}, for many rows in as few statements as possible.
 * @returns the ids in the order of the rows
 */
export async function insertRows(trx: Knex, table: string, rows: readonly Row[], now = new Date()): Promise<number[]> {
  const stampedRows = rows.map((values) => stamped(values, now));
  // A column that any of the rows has takes a parameter in every row.
  const columns = new Set(stampedRows.flatMap((row) => Object.keys(row))).size;
  const size = Math.floor(MAX_BINDINGS / columns);
  const ids: number[] = [];
  for (let from = 0; from < stampedRows.length; from += size) {
    const inserted = await trx(table)
      .insert(stampedRows.slice(from, from + size))
      .returning<{ id: number }[]>('id');
    for (const { id } of inserted) ids.push(id);
  }
  return ids;
}

/**
 * As {@link insertRows}, but skips rows whose key exists, even if another transaction is just inserting it.
 * @param key a column with a unique index, or the one of several in `unique` that is replied
 * @param unique the columns of the unique index
 * @returns the keys of the rows that were written
 */
export async function insertNewRows(
  trx: Knex,
  table: string,
  key: string,
  rows: readonly Row[],
  { now = new Date(), unique = [key] }: { now?: Date; unique?: string[] } = {},
): Promise<string[]> {
  const written: string[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const stampedRows = rows.slice(from, from + ROWS_AT_ONCE).map((values) => stamped(values, now));
    const inserted = await trx(table).insert(stampedRows).onConflict(unique).ignore().returning<Row[]>(key);
    for (const row of inserted) written.push(String(row[key]));
  }
  return written;
}

/** Rows per statement; low enough for the columns of any table. */
const ROWS_AT_ONCE = 1_000;

/**
 * Updates the row with this id and sets `updated_at`.
 * @returns the number of rows (0 or 1)
 */
export async function updateRow(trx: Knex, table: string, id: number, values: Row, now = new Date()): Promise<number> {
  return trx(table)
    .where({ id })
    .update({ updated_at: now, ...serialised(values) });
}

/**
 * Reads and locks one row (`FOR UPDATE`). Callers check version and guards on the locked row.
 * @returns undefined where there is none
 */
export async function lockRow<T extends Row = Row>(trx: Knex, table: string, id: number): Promise<T | undefined> {
  const row: unknown = await trx(table).where({ id }).forUpdate().first();
  return row as T | undefined;
}
