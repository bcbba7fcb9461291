import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { VIEWS } from '@mpn/server-kit';

type Db = Core.Strapi['db'];
type Schema = Db['schema']['schema'];

/** A statement after which every view is still valid. */
const ADDITION =
  /^(alter table (only )?(if exists )?\S+ add|create (unique )?index|create table|insert into|update|delete from|comment on) /;
const NEW_TABLE = /^create table (?:if not exists )?"?(\w+)/;

const TEXT_OR_COMMENT = /('(?:[^']|'')*(?:'|$))|--.*|\/\*[^]*?(?:\*\/|$)/g;
/** Additions to a table that an empty database does not have yet: migrations run before the first schema sync. */
const WHERE_TABLE_EXISTS = /do \$\$ begin if to_regclass\(''\) is not null then ([^$]*?) end if; end;? \$\$/g;

/** The statements of a migration in lower case, without comments and the contents of texts. */
function statementsOf(migration: string): string[] {
  const plain = migration
    .replace(TEXT_OR_COMMENT, (_, text?: string) => (text === undefined ? ' ' : "''"))
    .replace(/\s+/g, ' ')
    .toLowerCase();
  return plain
    .replace(WHERE_TABLE_EXISTS, '$1')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

function isAddition(statement: string): boolean {
  const newTable = NEW_TABLE.exec(statement)?.[1];
  if (statement.includes('$') || !ADDITION.test(statement) || (newTable && VIEWS.has(newTable))) return false;
  if (!statement.startsWith('alter table')) return true;
  const [, ...furtherClauses] = statement.replace(/\([^()]*\)/g, '').split(',');
  return furtherClauses.every((clause) => clause.trim().startsWith('add '));
}

/** Whether a migration only adds columns, tables and indexes, or changes rows. In doubt, no. */
export const onlyAdds = (migration: string): boolean => statementsOf(migration).every(isAddition);

async function migrationsThatRan(db: Db): Promise<string[]> {
  const { rows } = await db.connection.raw<{ rows: { name: string }[] }>(
    'select name from strapi_migrations order by name',
  );
  return rows.map(({ name }) => name);
}

/** Whether a migration waits that may change what a view shows. */
async function migrationsChange(db: Db): Promise<boolean> {
  if (await db.migrations.providers.internal.shouldRun()) return true;
  const ran = new Set(await migrationsThatRan(db));
  const { dir } = db.config.settings.migrations;
  return readdirSync(dir)
    .filter((name) => /\.(sql|js|ts)$/.test(name) && !ran.has(name))
    .some((name) => !name.endsWith('.sql') || !onlyAdds(readFileSync(join(dir, name), 'utf8')));
}

/** Whether the sync to this schema changes or drops a column or table, by Strapi's own comparison. */
export async function syncChanges({ schema, dialect }: Db, next: Schema): Promise<boolean> {
  const { diff } = await schema.schemaDiff.diff({
    previousSchema: (await schema.schemaStorage.read())?.schema,
    databaseSchema: await dialect.schemaInspector.getSchema(),
    userSchema: next,
  });
  const { added, removed, updated } = diff.tables;
  return (
    removed.length > 0 ||
    added.some(({ name }) => VIEWS.has(name)) ||
    updated.some(({ columns }) => columns.updated.length > 0 || columns.removed.length > 0)
  );
}

/**
 * Whether the schema sync that follows may change what our views show, so that they have to be dropped before it:
 * Postgres changes no column that a view shows. Columns and tables that are only added leave them as they are.
 */
export async function viewsMustBeDropped({ db }: Core.Strapi): Promise<boolean> {
  const { schema, schemaStorage } = db.schema;
  if (await db.migrations.shouldRun()) return (await migrationsChange(db)) || syncChanges(db, schema);
  const stored = await schemaStorage.read();
  return stored?.hash !== schemaStorage.hashSchema(schema) && syncChanges(db, schema);
}

/** Identifies the schema after a sync: Strapi's hash of it, and the migrations that ran. */
export async function schemaState({ db }: Core.Strapi): Promise<string> {
  const stored = await db.schema.schemaStorage.read();
  return [stored?.hash, ...(await migrationsThatRan(db))].join('\n');
}
