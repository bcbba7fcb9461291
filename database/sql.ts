import { randomBytes } from 'node:crypto';

/** The part of a connection that the seeds use; a pg client has it. */
export interface SqlClient {
  query<Result extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: Result[] }>;
}

export type Row = Record<string, unknown>;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A document id in Strapi's format: 24 lower-case letters and digits, beginning with a letter. */
function documentId(): string {
  const bytes = randomBytes(24);
  return Array.from(bytes, (byte, index) => LETTERS[byte % (index === 0 ? 26 : LETTERS.length)]).join('');
}

/** Rows per statement: one JSON text of a few megabytes at most. */
const BATCH = 5000;

/**
 * Takes ids from a table's sequence, so that rows can refer to one another before they are written.
 * @returns `count` ids in ascending order
 */
export async function takeIds(client: SqlClient, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
    [table, count],
  );
  return rows.map((row) => Number(row.id));
}

/**
 * Writes rows with as few statements as possible, as the panel expects them: with document id and timestamps.
 * @param rows keys are column names; values that are objects or arrays are written as JSON
 */
export async function insertRows(client: SqlClient, table: string, rows: readonly Row[]): Promise<void> {
  const now = new Date().toISOString();
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => ({
      document_id: documentId(),
      created_at: now,
      updated_at: row.created_at ?? now,
      published_at: row.created_at ?? now,
      ...row,
    }));
    await write(client, table, batch);
  }
}

/** Writes rows of a link table, which have neither document id nor timestamps. */
export async function insertLinks(client: SqlClient, table: string, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await write(client, table, rows.slice(start, start + BATCH));
}

async function write(client: SqlClient, table: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((column) => `"${column}"`).join(', ');
  await client.query(
    `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** Runs `work` in a transaction, alone among all seeds that run at the same time. */
export async function inSeedTransaction<T>(client: SqlClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('mpn-seed'))`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
