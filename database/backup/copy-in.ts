import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import type { Manifest, TableCopy } from './manifest';
import { quoted, tablesOf, type TableShape } from './tables';

const columnsOf = (tables: readonly TableShape[]): Set<string> =>
  new Set(tables.flatMap(({ schema, name, columns }) => columns.map((column) => `${schema}.${name}.${column}`)));

/** @throws Error with the tables and columns that differ between this version's schema and the backup's */
function assertSameSchema(backup: readonly TableShape[], here: readonly TableShape[]): void {
  const [there, own] = [columnsOf(backup), columnsOf(here)];
  const missing = [...there].filter((column) => !own.has(column));
  const added = [...own].filter((column) => !there.has(column));
  if (missing.length + added.length === 0) return;
  throw new Error(
    `The backup is of another version: here are not ${missing.slice(0, 5).join(', ') || 'none'}, only here are ` +
      `${added.slice(0, 5).join(', ') || 'none'}. Restore it with the version that wrote it, and upgrade then.`,
  );
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops foreign keys, because rows are inserted table by table. @returns the statements that create them again */
async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace,
       'graphile_worker'::regnamespace)`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}

async function copyTable(
  client: Client,
  folder: string,
  { schema, name, columns, rows, file }: TableCopy,
): Promise<void> {
  const list = columns.map((column) => quoted(column)).join(', ');
  const target = client.query(from(`copy ${quoted(schema, name)} (${list}) from stdin`));
  await pipeline(createReadStream(join(folder, file)), createGunzip(), target);
  if (target.rowCount !== rows) throw new Error(`${name}: ${target.rowCount} rows came back of ${rows}.`);
}

async function switchTriggers(client: Client, tables: readonly TableShape[], way: 'disable' | 'enable'): Promise<void> {
  for (const { schema, name } of tables) await client.query(`alter table ${quoted(schema, name)} ${way} trigger user`);
}

/**
 * Replaces the content of every table by that of the backup, in one transaction. Needs no superuser: foreign keys are
 * dropped and created again (which checks them), and triggers are disabled meanwhile.
 * @throws Error when the schema differs from the backup's, or a row does not fit
 */
export async function copyIn(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const here = await tablesOf(client);
  assertSameSchema(tables, here);
  await client.query('begin');
  try {
    const keys = await dropForeignKeys(client);
    await switchTriggers(client, here, 'disable');
    await client.query(`truncate ${here.map(({ schema, name }) => quoted(schema, name)).join(', ')}`);
    for (const table of tables) await copyTable(client, folder, table);
    for (const { schema, name, lastValue, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(schema, name), lastValue, isCalled]);
    await switchTriggers(client, here, 'enable');
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
