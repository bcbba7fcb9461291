import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** A piece of a statement with its named bindings (`:name`). Pieces of one statement use different names. */
export interface SqlPiece {
  sql: string;
  bindings: Record<string, unknown>;
}

export function piece(sql: string, bindings: Record<string, unknown> = {}): SqlPiece {
  return { sql, bindings };
}

/** `a and b and c`; `true` for none. */
export function allOf(pieces: readonly SqlPiece[]): SqlPiece {
  if (pieces.length === 0) return piece('true');
  return {
    sql: pieces.map(({ sql }) => `(${sql})`).join(' and '),
    bindings: Object.assign({}, ...pieces.map(({ bindings }) => bindings)) as Record<string, unknown>,
  };
}

/** Values of `:name`, or those of `?` in their order. */
type Bindings = Readonly<Record<string, unknown>> | readonly unknown[];

/**
 * Runs one statement. `npm test` compares `T` with what Postgres says of the statement's columns
 * (scripts/check-statements.mjs).
 * @returns its rows
 */
export async function select<T>(knex: Knex, sql: string, bindings: Bindings = {}): Promise<T[]> {
  const result = await knex.raw<{ rows: T[] }>(sql, bindings as Record<string, Knex.RawBinding>);
  return result.rows;
}

/** Part of the names of prepared statements; counts how often their results changed type. */
let generation = 0;

const nameOf = (sql: string): string => `mpn-${generation}-${createHash('sha1').update(sql).digest('base64url')}`;

/** Postgres: `cached plan must not change result type`, after a migration has changed the type of a column. */
const RESULT_TYPE_CHANGED = '0A000';

/**
 * As {@link select}, as a prepared statement: each connection parses it once, and plans it a few times, which takes
 * longer than running it where many tables are read. Only for a statement that runs often, has few variants (each
 * connection keeps all of them), needs the same plan whatever its values are, and is part of no transaction.
 */
export async function selectPrepared<T>(knex: Knex, sql: string, bindings: Record<string, unknown> = {}): Promise<T[]> {
  const name = nameOf(sql);
  const query = knex.raw<{ rows: T[] }>(sql, bindings as Record<string, Knex.RawBinding>).options({ name });
  try {
    return (await query).rows;
  } catch (error) {
    if ((error as { code?: unknown }).code !== RESULT_TYPE_CHANGED) throw error;
    const rows = await select<T>(knex, sql, bindings);
    // Under another name it is parsed anew, by every connection.
    if (name === nameOf(sql)) generation += 1;
    return rows;
  }
}
