import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * A server that starts on a database of a version whose content types had other names: Strapi's records under these
 * names (layouts, permissions of roles) have to be migrated.
 */

const ROOT = resolve(__dirname, '../../..');
const MIGRATION = '2026.11.22T00.00.00.content-types-by-subject.sql';
/** It renames one more, which came to another subject later. */
const RENDITIONS = '2026.11.26T00.00.00.renditions-of-media.sql';
const LAYOUT = 'plugin_content_manager_configuration_content_types::';

/** Current names, with the former ones. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  'api::identity.email-verification': 'api::account-token.email-verification',
  'api::identity.password-reset': 'api::account-token.password-reset',
  'api::identity.audit-record': 'api::audit-record.audit-record',
  'api::identity.session': 'api::session.session',
  'api::company.company-contact': 'api::company-contact.company-contact',
  'api::company.company-contact-group': 'api::company-contact.company-contact-group',
  'api::company.media-group': 'api::media-group.media-group',
  'api::company.sampling-department': 'api::sampling-department.sampling-department',
  'api::release.interaction': 'api::interaction.interaction',
  'api::release.promo-share': 'api::promo-share.promo-share',
  'api::release.promo-share-release-link': 'api::promo-share.promo-share-release-link',
  'api::media.resumable-upload': 'api::stored-file.resumable-upload',
  'api::media.stored-file': 'api::stored-file.stored-file',
  'api::media.rendition': 'plugin::ftp-delivery.rendition',
  'api::personal.favorite': 'api::favorite.favorite',
  'api::personal.notification': 'api::notification.notification',
  'api::personal.release-note': 'api::release-note.release-note',
  'api::personal.user-table-setting': 'api::table-setting.user-table-setting',
  'api::digital.digital-import': 'api::digital-release.digital-import',
  'api::digital.digital-release': 'api::digital-release.digital-release',
  'api::digital.digital-track': 'api::digital-release.digital-track',
  'api::reference.feature-flag': 'api::feature-flag.feature-flag',
  'api::reference.genre': 'api::genre.genre',
  'api::reference.release-format': 'api::release-format.release-format',
  'api::reference.broadcasting-area': 'api::sampling-country.broadcasting-area',
  'api::reference.sampling-country': 'api::sampling-country.sampling-country',
  'api::reference.sampling-medium': 'api::sampling-country.sampling-medium',
};

let folder: string;
let pool: Pool;
const databases: OwnDatabase[] = [];
let app: ServerProcess | undefined;

async function open(database: OwnDatabase): Promise<Pool> {
  databases.push(database);
  const opened = new Pool({ connectionString: database.url, max: 2 });
  opened.on('error', () => undefined);
  return opened;
}

/** Gives a current database the former names, and removes the record of the migration. */
async function makeOld(): Promise<void> {
  // Longer names first, because one may be a prefix of another.
  const names = Object.entries(OLD_NAMES).sort(([a], [b]) => b.length - a.length);
  for (const [now, before] of names) {
    await pool.query(
      `update strapi_core_store_settings set key = replace(key, $1, $2), value = replace(value, $1, $2)
       where strpos(key || value, $1) > 0`,
      [now, before],
    );
    await pool.query('update admin_permissions set subject = $2 where subject = $1', [now, before]);
  }
  await pool.query('delete from strapi_migrations where name in ($1, $2)', [MIGRATION, RENDITIONS]);
}

/** Restores the former type of a column that a view selects, and the former definition of the view. */
async function makeViewOld(): Promise<void> {
  await pool.query(`drop view genre_list;
    alter table genres alter column name_de type text;
    create view genre_list as select name_de from genres;
    comment on view genre_list is 'mpn view of before'`);
}

const nameOfGenre = async (relation: 'genres' | 'genre_list'): Promise<string[]> => {
  const { rows } = await pool.query<{ column: string; type: string }>(
    `select column_name as column, data_type as type from information_schema.columns where table_name = $1`,
    [relation],
  );
  return rows.filter(({ column }) => ['name_de', 'name_en'].includes(column)).map(({ type }) => type);
};

/** What support has arranged: the headings of the list of genres, and a role that may read and change them. */
async function arrangePanel(): Promise<void> {
  await pool.query(
    `update strapi_core_store_settings
     set value = jsonb_set(value::jsonb, '{metadatas,nameDe,list,label}', '"Musikrichtung"')::text where key = $1`,
    [`${LAYOUT}api::genre.genre`],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into admin_roles (document_id, name, code, description, created_at, updated_at, published_at)
     values ('genrekeepers0000000000ab', 'Genres', 'genres', '', now(), now(), now()) returning id`,
  );
  for (const action of ['read', 'update']) {
    await pool.query(
      `with permission as (
         insert into admin_permissions (document_id, action, subject, properties, conditions,
           action_parameters, created_at, updated_at, published_at)
         values ($1, $2, 'api::genre.genre', '{"fields": ["code", "nameDe", "nameEn"]}',
           '[]', '{}', now(), now(), now()) returning id)
       insert into admin_permissions_role_lnk (permission_id, role_id) select id, $3 from permission`,
      [`genrekeepers${action.padEnd(12, '0')}`, `plugin::content-manager.explorer.${action}`, rows[0]!.id],
    );
  }
}

const start = (databaseUrl: string): Promise<ServerProcess> =>
  startServerProcess({ root: ROOT, databaseUrl, folder: join(folder, 'app') });

/** Old names that still occur in Strapi's own tables. */
async function leftOver(): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select key || ' ' || value as text from strapi_core_store_settings
     union all select subject from admin_permissions where subject is not null`,
  );
  const texts = rows.map(({ text }) => text).join('\n');
  return Object.values(OLD_NAMES).filter((name) => texts.includes(name));
}

const genresLabel = async (): Promise<unknown> => {
  const { rows } = await pool.query<{ label: string; uid: string }>(
    `select value::jsonb->'uid' #>> '{}' as uid, value::jsonb #>> '{metadatas,nameDe,list,label}' as label
     from strapi_core_store_settings where key = $1`,
    [`${LAYOUT}api::reference.genre`],
  );
  return rows;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-names-'));
});

afterAll(async () => {
  await app?.stop();
  await pool?.end();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('layouts and permissions of the panel keep what support arranged under the old names', async () => {
  const database = await ownDatabase();
  pool = await open(database);
  await makeOld();
  await makeViewOld();
  await arrangePanel();
  expect((await leftOver()).sort()).toEqual(Object.values(OLD_NAMES).sort());
  const genres = await pool.query('select id, code, name_de from genres order by id');

  app = await start(database.url);

  // The column has its new type although a view selects it, and the view has its current definition.
  expect(await nameOfGenre('genres')).toEqual(['character varying', 'character varying']);
  expect(await nameOfGenre('genre_list')).toEqual(['character varying', 'character varying']);
  expect(await leftOver()).toEqual([]);
  expect(await genresLabel()).toEqual([{ uid: 'api::reference.genre', label: 'Musikrichtung' }]);
  const { rows } = await pool.query(
    `select p.action, p.subject from admin_permissions p
     join admin_permissions_role_lnk l on l.permission_id = p.id join admin_roles r on r.id = l.role_id
     where r.code = 'genres' order by p.action`,
  );
  expect(rows).toEqual([
    { action: 'plugin::content-manager.explorer.read', subject: 'api::reference.genre' },
    { action: 'plugin::content-manager.explorer.update', subject: 'api::reference.genre' },
  ]);
  const keys = await pool.query<{ key: string }>('select key from strapi_core_store_settings where key like $1', [
    `${LAYOUT}%`,
  ]);
  expect(new Set(keys.rows.map(({ key }) => key)).size).toBe(keys.rows.length);
  expect((await pool.query('select id, code, name_de from genres order by id')).rows).toEqual(genres.rows);
});

test('the migration changes nothing when it runs again, and on an empty database', async () => {
  const sql = [MIGRATION, RENDITIONS]
    .map((name) => readFileSync(join(ROOT, 'database/migrations', name), 'utf8'))
    .join(';\n');
  const settings = 'select key, value from strapi_core_store_settings order by key';
  const before = await pool.query(settings);
  await pool.query(sql);
  expect((await pool.query(settings)).rows).toEqual(before.rows);

  const empty = await open(await ownDatabase({ empty: true }));
  await empty.query(sql);
  const { rows } = await empty.query("select table_name from information_schema.tables where table_schema = 'public'");
  await empty.end();
  expect(rows).toEqual([]);
});
