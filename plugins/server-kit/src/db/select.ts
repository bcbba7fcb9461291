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

/**
 * Runs one statement.
 * @returns its rows
 */
export async function select<T>(knex: Knex, sql: string, bindings: Record<string, unknown> = {}): Promise<T[]> {
  const result = await knex.raw<{ rows: T[] }>(sql, bindings as Record<string, Knex.RawBinding>);
  return result.rows;
}
