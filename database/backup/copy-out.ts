import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import type { Manifest, SequenceState, TableCopy } from './manifest';
import { quoted, sequencesOf, tablesOf, type TableShape } from './tables';

const FOLDER = 'database';

async function copyTable(client: Client, folder: string, table: TableShape): Promise<TableCopy> {
  const { schema, name, columns } = table;
  const file = join(FOLDER, `${schema}.${name}.copy.gz`);
  const hash = createHash('sha256');
  const hashed = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk));
  const list = columns.map((column) => quoted(column)).join(', ');
  const rows = client.query(to(`copy (select ${list} from ${quoted(schema, name)}) to stdout`));
  await pipeline(rows, createGzip({ level: 6 }), hashed, createWriteStream(join(folder, file), { mode: 0o600 }));
  return { ...table, rows: rows.rowCount, file, sha256: hash.digest('hex') };
}

async function stateOf(client: Client, { schema, name }: { schema: string; name: string }): Promise<SequenceState> {
  const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
    `select last_value::text, is_called from ${quoted(schema, name)}`,
  );
  const { last_value: lastValue, is_called: isCalled } = rows[0]!;
  return { schema, name, lastValue, isCalled };
}

/**
 * Writes every table, as it is at one moment, into files of the backup. Sequences are read after the rows, outside of
 * the snapshot, so that they are never behind the rows.
 */
export async function copyOut(client: Client, folder: string): Promise<Pick<Manifest, 'tables' | 'sequences'>> {
  await mkdir(join(folder, FOLDER), { recursive: true, mode: 0o700 });
  await client.query('begin isolation level repeatable read read only');
  try {
    const tables: TableCopy[] = [];
    for (const table of await tablesOf(client)) tables.push(await copyTable(client, folder, table));
    const sequences: SequenceState[] = [];
    for (const sequence of await sequencesOf(client)) sequences.push(await stateOf(client, sequence));
    return { tables, sequences };
  } finally {
    await client.query('rollback');
  }
}
