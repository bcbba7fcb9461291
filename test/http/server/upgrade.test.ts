import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Pool } from 'pg';
import { apiAt } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/* An installation of an earlier version, on which this version starts (test/upgrade/demo-0.1.0/README.md). */

const ROOT = resolve(__dirname, '../../..');
const EARLIER = join(ROOT, 'test/upgrade/demo-0.1.0');

/** Tables with another name now: the earlier name, and the present one. */
const RENAMED: Readonly<Record<string, string>> = {};

/** Written by Strapi or the queue at every start. */
const OWN_BOOKKEEPING = new Set([
  'public.strapi_database_schema',
  'public.strapi_migrations',
  'public.strapi_migrations_internal',
  'public.strapi_core_store_settings',
  'public.strapi_sessions',
  'public.strapi_history_versions',
  'public.outages',
  'graphile_worker.migrations',
  'graphile_worker._private_known_crontabs',
]);

/** Columns that a start fills in rows of before, as the comment in their SQL says. */
const FILLED_IN: Readonly<Record<string, readonly string[]>> = {
  // database/after-sync/080-archive-copies.sql
  'public.deliveries': ['is_archive_copy'],
  // database/after-sync/050-release-search.sql adds codes; what must stay of it has a test of its own
  'public.releases': ['search_text'],
};

interface Table {
  columns: string[];
  rows: number;
  /** Sum of hashes of all rows: the same whatever their order. */
  content: string;
}

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let before: Map<string, Table>;
/** The same columns after the start; an error's message where one is gone. */
let after: Map<string, Omit<Table, 'columns'> | string>;
let layoutBefore: string;
let unknownBefore: string[];
let permissionsBefore: string[];
let searchTextsBefore: Map<number, string[]>;
let app: ServerProcess;

/** The lines of what releases are searched by literally. */
async function readSearchTexts(): Promise<Map<number, string[]>> {
  const { rows } = await pool.query<{ id: number; text: string }>('select id, search_text as text from releases');
  return new Map(rows.map(({ id, text }) => [id, text.split('\n')]));
}

const asText = (columns: readonly string[]): string =>
  columns.map((name) => `coalesce(${JSON.stringify(name)}::text, '')`).join(` || '|' || `);

async function readTable(name: string, columns: readonly string[]): Promise<Omit<Table, 'columns'>> {
  const { rows } = await pool.query<{ rows: number; content: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(${asText(columns)}, 0)::numeric), 0)::text as content
     from ${name}`,
  );
  return rows[0]!;
}

/** All tables of the database with what they hold. */
async function readTables(): Promise<Map<string, Table>> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select c.table_schema || '.' || c.table_name as name,
       array_agg(c.column_name::text order by c.column_name) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('public', 'graphile_worker') and t.table_type = 'BASE TABLE' group by 1 order by 1`,
  );
  const tables = new Map<string, Table>();
  for (const { name, columns: all } of rows) {
    const columns = all.filter((column) => !FILLED_IN[name]?.includes(column));
    tables.set(name, { columns, ...(await readTable(name, columns)) });
  }
  return tables;
}

const API = join(ROOT, 'cms/src/api');
const LAYOUTS = 'plugin_content_manager_configuration_content_types::';
const COMPANY_LIST = `${LAYOUTS}api::company.company`;
const readLayout = async (): Promise<string> =>
  (await pool.query<{ value: string }>('select value from strapi_core_store_settings where key = $1', [COMPANY_LIST]))
    .rows[0]!.value;

const readPermissions = async (): Promise<string[]> =>
  (
    await pool.query<{ permission: string }>(
      `select r.code || ' ' || p.action || ' ' || coalesce(p.subject, '') as permission from admin_permissions p
       join admin_permissions_role_lnk l on l.permission_id = p.id join admin_roles r on r.id = l.role_id order by 1`,
    )
  ).rows.map(({ permission }) => permission);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-upgrade-'));
  cpSync(join(EARLIER, 'storage'), join(folder, 'storage'), { recursive: true });
  db = await ownDatabase({ empty: true });
  pool = new Pool({ connectionString: db.url, max: 2 });
  const loading = new Pool({ connectionString: db.url, max: 1 });
  await loading.query(gunzipSync(readFileSync(join(EARLIER, 'database.sql.gz'))).toString('utf8'));
  await loading.end();
  before = await readTables();
  searchTextsBefore = await readSearchTexts();
  layoutBefore = await readLayout();
  unknownBefore = await attributesUnknownToPanel();
  permissionsBefore = await readPermissions();
  app = await startServerProcess({
    root: ROOT,
    databaseUrl: db.url,
    folder,
    environment: { STORAGE_DIR: join(folder, 'storage'), WORKER: 'false' },
  });
  after = new Map();
  for (const [name, { columns }] of before) {
    after.set(name, await readTable(RENAMED[name] ?? name, columns).catch((error: Error) => error.message));
  }
});

afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('the earlier installation has rows to lose', () => {
  const filled = [...before.values()].filter(({ rows }) => rows > 0);
  expect(filled.length).toBeGreaterThan(60);
  expect(before.get('public.interactions')?.rows).toBe(3932);
});

test('every table and every column of before is there, with the same rows', () => {
  const changed: Record<string, unknown> = {};
  for (const [name, { rows, content }] of before) {
    const now = after.get(name)!;
    if (OWN_BOOKKEEPING.has(name)) continue;
    if (typeof now === 'string') changed[name] = now;
    else if (now.rows !== rows || now.content !== content) changed[name] = { before: rows, now: now.rows };
  }
  // What a start adds for this version: rights of new calls of the panel, the switch of press links.
  const {
    'public.admin_permissions': _rights,
    'public.admin_permissions_role_lnk': _links,
    'public.feature_flags': flags,
    ...lost
  } = changed;
  expect(flags).toEqual({ before: 8, now: 9 });
  expect(lost).toEqual({});
});

test('every release keeps what it was searched by, and has the words of this version, as its tracks do', async () => {
  const now = await readSearchTexts();
  expect(searchTextsBefore.size).toBe(41);
  for (const [id, lines] of searchTextsBefore) expect(now.get(id)).toEqual(expect.arrayContaining(lines));
  const { rows } = await pool.query<{ missing: number; found: number }>(
    `select (select count(*)::int from releases where coalesce(search_words, '') = '')
         + (select count(*)::int from tracks where coalesce(search_words, '') = '') as missing,
       (select count(*)::int from releases where search_words like mpn_search_pattern('Nachtbus')) as found`,
  );
  expect(rows[0]!.missing).toBe(0);
  expect(rows[0]!.found).toBeGreaterThan(0);
});

test("layouts of the panel and its roles' permissions are kept", async () => {
  const { settings, layouts } = JSON.parse(layoutBefore) as { settings: { pageSize: number }; layouts: object };
  expect(settings.pageSize).toBe(50);
  const now = JSON.parse(await readLayout()) as { settings: object; layouts: { list: string[] } };
  expect(now.settings).toEqual(settings);
  expect(now.layouts.list).toEqual((layouts as { list: string[] }).list);
  expect(await readPermissions()).toEqual(expect.arrayContaining(permissionsBefore));
});

/** Strapi's panel never lists an attribute of this name. */
const STRAPIS_OWN = 'locale';

/** Attributes of all types of the API that the panel has no entry for, as `api::release.track.isrc`. */
async function attributesUnknownToPanel(): Promise<string[]> {
  const { rows } = await pool.query<{ uid: string; known: string[] }>(
    `select substr(key, length($1) + 1) as uid, array(select json_object_keys(value::json -> 'metadatas')) as known
     from strapi_core_store_settings where starts_with(key, $1 || 'api::')`,
    [LAYOUTS],
  );
  const schemas = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter(
    (name) => basename(name) === 'schema.json',
  );
  const known = new Map(rows.map((row) => [row.uid, row.known]));
  return schemas.flatMap((file) => {
    const [subject, , type] = file.split(sep);
    const { attributes } = JSON.parse(readFileSync(join(API, file), 'utf8')) as { attributes: object };
    const uid = `api::${subject}.${type}`;
    const names = Object.keys(attributes).filter((name) => name !== STRAPIS_OWN && !known.get(uid)?.includes(name));
    return names.map((name) => `${uid}.${name}`);
  });
}

test('the panel knows the attributes that later versions added', async () => {
  expect(unknownBefore).not.toEqual([]);
  expect(await attributesUnknownToPanel()).toEqual([]);
});

/** A file as the browser gets it. */
async function bytesAt(url: string): Promise<Buffer> {
  const response = await apiAt(app.port).fetch('GET', url.replace('/api', ''));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test('people log in, find their releases, and get their files and invoices byte for byte', async () => {
  const login = { loginName: 'demo-promo-admin', password: 'Demo-2026!' };
  const { headers } = await apiAt(app.port).post('/auth/login', login);
  const client = apiAt(app.port).withToken(headers.get('authorization') ?? '');
  const table = await client.get<{ total: number }>('/releases/_views/table');
  const own = await pool.query<{ count: number }>(
    'select count(*)::int as count from releases where company_id = 1 and deleted_at is null',
  );
  expect([table.status, table.body.total]).toEqual([200, own.rows[0]!.count]);

  const orders = await client.get<{ items: { id: number; invoiceNumber: string; invoiceUrl: string }[] }>(
    '/order_history/_views/table',
    { query: { sortBy: 'orderDate', sortDirection: 'asc', pageSize: 200 } },
  );
  const first = orders.body.items.find(({ invoiceNumber }) => invoiceNumber === 'RE-2026-000001')!;
  expect((await bytesAt(first.invoiceUrl)).equals(readFileSync(join(EARLIER, 'storage/1/invoice-1.pdf')))).toBe(true);

  const cover = 'b2e4dfa03b7bbd80eebcde83492327781a00147bb3943fb8c0be9b3c7d8ece8c.jpg';
  const { rows } = await pool.query<{ id: number }>(
    `select a.release_id as id from artworks a join stored_files f on f.id = a.file_id where f.storage_key = $1`,
    [`1/${cover}`],
  );
  const release = await client.get<{ artworks: { kind: string; file: { url: string } }[] }>(`/releases/${rows[0]!.id}`);
  const front = release.body.artworks.find(({ kind }) => kind === 'FRONT_COVER')!;
  expect((await bytesAt(front.file.url)).equals(readFileSync(join(EARLIER, 'storage/1', cover)))).toBe(true);
});
