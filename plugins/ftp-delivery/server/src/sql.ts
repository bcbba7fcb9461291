import type { Knex } from 'knex';

/** Runs one statement with named bindings and answers with its rows. */
export async function select<T>(knex: Knex, sql: string, bindings: Record<string, unknown> = {}): Promise<T[]> {
  const { rows } = await knex.raw<{ rows: T[] }>(sql, bindings as Record<string, Knex.RawBinding>);
  return rows;
}
