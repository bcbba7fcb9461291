/** Anything that runs SQL: a pg client, or knex wrapped by its caller. */
export interface SqlRunner {
  run(sql: string): Promise<unknown>;
}

/** Runs a statement. @returns its rows */
export async function rowsOf<T>(runner: SqlRunner, sql: string): Promise<T[]> {
  const { rows } = (await runner.run(sql)) as { rows: T[] };
  return rows;
}
