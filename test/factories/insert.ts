import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

export type Row = Record<string, unknown>;

let count = 0;

/** A short text that this test file has not used yet: for unique names and e-mail addresses. */
export const unique = (): string =>
  `${process.pid.toString(36)}${(count += 1).toString(36)}${Date.now().toString(36).slice(-4)}`;

/** Inserts a row with Strapi's columns (document id, timestamps) and returns it. Keys are column names. */
export async function insertRow<T extends Row = Row>(
  pool: Pool,
  table: string,
  values: Row,
): Promise<T & { id: number }> {
  const now = new Date();
  const row: Row = {
    document_id: randomUUID().replaceAll('-', '').slice(0, 24),
    created_at: now,
    updated_at: now,
    published_at: now,
    ...values,
  };
  const columns = Object.keys(row);
  const { rows } = await pool.query<T & { id: number }>(
    `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')})
     values (${columns.map((_name, index) => `$${index + 1}`).join(', ')}) returning *`,
    columns.map((name) => {
      const value = row[name];
      return value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;
    }),
  );
  const [inserted] = rows;
  if (!inserted) throw new Error(`${table}: nothing was inserted`);
  return inserted;
}
