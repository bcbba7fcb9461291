import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';

type Db = Core.Strapi['db'];
type Schema = Db['schema']['schema'];

/** A statement after which every view is still valid. */
const ADDITION =
  /^(alter table (only )?(if exists )?\S+ add column|create (unique )?index|create table|insert into|update|delete from) /;
const FURTHER_CLAUSE = /^add column /;

function isAddition(statement: string): boolean {
  if (!ADDITION.test(statement)) return false;
  if (!statement.startsWith('alter table')) return true;
  return statement
    .split(/,\s*/)
    .slice(1)
    .every((clause) => FURTHER_CLAUSE.test(clause));
}

/**
 * Whether a migration only adds columns, tables and indexes, or changes rows. In doubt, no: blocks and functions too.
 */
export function onlyAdds(migration: string): boolean {
  return migration
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
    .every(isAddition);
}

/** Whether a migration waits that may change what a view shows. */
async function migrationsChange(db: Db): Promise<boolean> {
  if (await db.migrations.providers.internal.shouldRun()) return true;
  if (!(await db.migrations.shouldRun())) return false;
  const { rows } = await db.connection.raw<{ rows: { name: string }[] }>('select name from strapi_migrations');
  const ran = new Set(rows.map(({ name }) => name));
  const { dir } = db.config.settings.migrations;
  return readdirSync(dir)
    .filter((name) => /\.(sql|js|ts)$/.test(name) && !ran.has(name))
    .some((name) => !name.endsWith('.sql') || !onlyAdds(readFileSync(join(dir, name), 'utf8')));
}

/** Whether the sync to this schema changes or drops a column or table, by Strapi's own comparison. */
export async function syncChanges({ schema, dialect }: Db, next: Schema): Promise<boolean> {
  const stored = await schema.schemaStorage.read();
  if (stored?.hash === schema.schemaStorage.hashSchema(next)) return false;
  const { diff } = await schema.schemaDiff.diff({
    previousSchema: stored?.schema,
    databaseSchema: await dialect.schemaInspector.getSchema(),
    userSchema: next,
  });
  const { removed, updated } = diff.tables;
  return removed.length > 0 || updated.some(({ columns }) => columns.updated.length > 0 || columns.removed.length > 0);
}

/**
 * Whether the schema sync that follows may change what our views show, so that they have to be dropped before it:
 * Postgres changes no column that a view shows. Columns and tables that are only added leave them as they are.
 */
export async function viewsMustBeDropped({ db }: Core.Strapi): Promise<boolean> {
  return (await migrationsChange(db)) || syncChanges(db, db.schema.schema);
}
