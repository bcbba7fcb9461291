import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { VIEWS as KNOWN_VIEWS } from '../views';

/*
 * One owner per table: only the subject whose folder contains the content type inserts, updates and deletes rows.
 * Others call a command of the owner with their transaction. Reads of other subjects' tables are counted by pair in
 * foreign-reads.json; the numbers may only shrink.
 */
const ROOT = join(__dirname, '..', '..', '..', '..', '..');
const API = 'cms/src/api';
const READS = join(__dirname, 'foreign-reads.json');

/** Owners of tables without a content type (database/after-sync), and of those that shared packages write. */
const OTHER_OWNERS: Readonly<Record<string, string>> = {
  up_users: 'identity',
  up_users_role_lnk: 'identity',
  up_users_genres_lnk: 'identity',
  idempotency_keys: 'server-kit',
  login_lockouts: 'identity',
  account_devices: 'identity',
  account_networks: 'identity',
  company_sign_in: 'identity',
  factor_exceptions: 'identity',
  factor_resets: 'identity',
  panel_factors: 'identity',
  passkey_challenges: 'identity',
  passkeys: 'identity',
  recovery_codes: 'identity',
  sso_attempts: 'identity',
  sso_connections: 'identity',
  sso_domains: 'identity',
  sso_exempt_people: 'identity',
  sso_identities: 'identity',
  sso_logouts: 'identity',
  sso_made_accounts: 'identity',
  sso_sessions: 'identity',
  totp_factors: 'identity',
  blocked_networks: 'identity',
  network_admissions: 'identity',
  sign_in_alerts: 'identity',
  rate_limits: 'identity',
  upload_quotas: 'media',
  upload_reservations: 'media',
  tagged_files: 'ftp-delivery',
  search_pending: 'release',
  search_vocabulary: 'release',
  worker_heartbeats: 'platform',
  failed_requests: 'platform',
  // Their schemas lie with release: a content type's uid, which Strapi stores, is named after its folder.
  promo_shares: 'promo-share',
  promo_share_release_links: 'promo-share',
  done_marks: 'media-desk',
  editor_answers: 'media-desk',
  interactions: 'media-desk',
  outages: 'platform',
  press_counted: 'press',
  press_downloads: 'press',
  press_hits: 'press',
};

/** Writes by others, each with the reason. No entry is added without one. */
const EXCEPTIONS: readonly string[] = [
  // Tables that every subject appends to in its transaction, through one function each.
  'audit_records in plugins/server-kit/src/audit.ts',
  'notifications in plugins/server-kit/src/notifications/insert-notifications.ts',
  'notifications in plugins/server-kit/src/notifications/forget-notified.ts',
  'notification_items in plugins/server-kit/src/notifications/bundled-notifications.ts',
  // Counters under keys of their own, as rate-limiter-flexible keeps them in the one table for all limits.
  'rate_limits in plugins/ftp-delivery/server/src/settings/connection-test-limit.ts',
];

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(__tests__|dist|node_modules|admin)\//.test(file));
}

const PACKAGES = ['cms/src', ...readdirSync(join(ROOT, 'plugins')).map((name) => `plugins/${name}`)];
const FILES = PACKAGES.flatMap(sourceFiles);

/** `release` of cms/src/api/release/..., `sampling` of plugins/sampling/..., `platform` of the rest of the app. */
function subjectOf(file: string): string {
  const [top, , second, third] = file.split('/');
  if (top === 'plugins') return file.split('/')[1] ?? '';
  if (file.startsWith('cms/src/extensions/users-permissions')) return 'identity';
  return file.startsWith(`${API}/`) ? (third ?? '') : second === 'api' ? '' : 'platform';
}

function ownersOf(): Map<string, string> {
  const owners = new Map(Object.entries(OTHER_OWNERS));
  const schemas = FILES.filter((file) => file.endsWith('/schema.json')).map((file) => ({
    owner: subjectOf(file),
    schema: JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
      collectionName: string;
      attributes: Record<string, { type: string; useJoinTable?: boolean }>;
    },
  }));
  for (const { owner, schema } of schemas) {
    const table = schema.collectionName;
    if (!owners.has(table)) owners.set(table, owner);
    for (const [name, attribute] of Object.entries(schema.attributes)) {
      if (attribute.type !== 'relation' || attribute.useJoinTable === false) continue;
      owners.set(`${table}_${name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()}_lnk`, owners.get(table)!);
    }
  }
  return owners;
}

const OWNERS = ownersOf();

/** The tables of the content types by their UIDs, which `strapi.db.query` takes. */
const TABLE_OF_UID = new Map(
  FILES.filter((file) => file.endsWith('/schema.json')).map((file) => {
    const { collectionName, info } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
      collectionName: string;
      info: { singularName: string };
    };
    const kind = file.startsWith('plugins/') ? 'plugin' : 'api';
    return [`${kind}::${subjectOf(file)}.${info.singularName}`, collectionName];
  }),
);
const TABLE = '([a-z][a-z_]*[a-z])';

/** Statements of SQL, the functions of server-kit, and knex chains up to the verb that writes. */
const WRITES = [
  new RegExp(`\\b(?:insert into|delete from) ${TABLE}\\b`, 'g'),
  new RegExp(`\\bupdate ${TABLE}(?: [a-z]+)?\\s+set\\b`, 'g'),
  new RegExp(`\\b(?:insertRow|insertRows|insertNewRows|updateRow)(?:<[^>]*>)?\\(\\s*[^,]+,\\s*'${TABLE}'`, 'g'),
  new RegExp(
    `(?:\\b\\w+|\\))\\(\\s*'${TABLE}(?: as \\w+)?'\\s*\\)(?:(?!;\\n|\\b(?:trx|db|knex|database)\\b)[\\s\\S])*?\\.(?:insert|update|delete|del|increment|decrement)\\(`,
    'g',
  ),
];

function writesOf(text: string): string[] {
  // A table held in a constant counts where its name is used to write.
  const named = text
    .replaceAll(/\bconst ([A-Z][A-Z_]*) = '([a-z_]+)';/g, '')
    .replaceAll(/\(TABLE\)|, TABLE,/g, (use) => {
      const table = /\bconst TABLE = '([a-z_]+)'/.exec(text)?.[1];
      return table ? use.replace('TABLE', `'${table}'`) : use;
    });
  const byUid = [...named.matchAll(/\.query\(\s*'([\w:.-]+)'\s*\)\s*\.(?:create|update|delete)\w*\(/g)].map(
    (match) => TABLE_OF_UID.get(match[1] ?? '') ?? '',
  );
  const byTable = WRITES.flatMap((pattern) => [...named.matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...byTable, ...byUid].filter((table) => OWNERS.has(table));
}

const SOURCES = FILES.filter((file) => file.endsWith('.ts') && !file.endsWith('.gen.ts')).map((file) => ({
  file,
  subject: subjectOf(file),
  text: readFileSync(join(ROOT, file), 'utf8'),
}));

test.each([
  [`await trx('releases').where({ id }).update({ title })`, ['releases']],
  [`await trx('favorites')\n    .where({ id })\n    .delete();`, ['favorites']],
  [`await updateRow(trx, 'companies', id, { disabled });`, ['companies']],
  [`return insertRow(\n  trx,\n  'up_users', {})`, ['up_users']],
  ['`with found as (select 1) update deliveries d set state = 1`', ['deliveries']],
  [`sql\`insert into sampling_campaign_rights (id)\``, ['sampling_campaign_rights']],
  [`const row = await trx('releases').where({ id }).first('id');\n  await trx('tracks').delete();`, ['tracks']],
  [`select * from releases for update`, []],
  [`strapi.db\n  .query('api::release.release')\n  .updateMany({ where: { id }, data })`, ['releases']],
  [`strapi.db.query('plugin::sampling.campaign').create({ data })`, ['sampling_campaigns']],
  [`strapi.db.query('api::release.release').findOne({ where: { id } })`, []],
])('%s writes %j', (text, tables) => expect(writesOf(text)).toEqual(tables));

test('every table is written only by the subject that owns it', () => {
  const foreign = SOURCES.flatMap(({ file, subject, text }) =>
    [...new Set(writesOf(text))].filter((table) => OWNERS.get(table) !== subject).map((table) => `${table} in ${file}`),
  );
  expect(foreign.filter((write) => !EXCEPTIONS.includes(write))).toEqual([]);
  expect(EXCEPTIONS.filter((exception) => !foreign.includes(exception))).toEqual([]);
});

function readsOf(text: string): string[] {
  const reads = new RegExp(`\\b(?:from|join) ${TABLE}\\b|\\(\\s*'${TABLE}(?:'\\s*\\)| as \\w+'\\s*[,)])`, 'g');
  return [...text.matchAll(reads)].map((match) => match[1] ?? match[2] ?? '');
}

test.each([
  ['select 1 from releases r join tracks t on true', ['releases', 'tracks']],
  [`db('promo_shares as sh').join('companies as src', 'src.id', 'sh.id')`, ['promo_shares', 'companies']],
  [`knex('people').where({ id })`, ['people']],
  [`may('deliveries', 'read')`, []],
])('%s reads %j', (text, tables) => expect(readsOf(text)).toEqual(tables));

/** The views by which a subject lets others read its tables: `database/views/<subject>.sql`. */
const VIEWS = readdirSync(join(ROOT, 'database/views')).map((name) => ({
  subject: name.replace(/\.sql$/, ''),
  text: readFileSync(join(ROOT, 'database/views', name), 'utf8'),
}));
const viewsOf = (text: string): string[] => [...text.matchAll(/^create view (\w+) as$/gm)].map(([, name]) => name!);

test('VIEWS names every view: a missing one is no faulty statement', () => {
  expect([...KNOWN_VIEWS].sort()).toEqual(VIEWS.flatMap(({ text }) => viewsOf(text)).sort());
});

test('a view shows tables of the subject that its file is named after, and no name is taken twice', () => {
  const names = VIEWS.flatMap(({ text }) => viewsOf(text));
  const foreign = VIEWS.flatMap(({ subject, text }) =>
    readsOf(text.replaceAll(/^--.*$/gm, ''))
      .filter((table) => !names.includes(table) && OWNERS.get(table) !== subject)
      .map((table) => `${subject} shows ${table}`),
  );
  expect(foreign).toEqual([]);
  expect([...new Set(names)].filter((name) => !OWNERS.has(name))).toEqual(names);
});

test('every view has a reader of another subject', () => {
  const unread = VIEWS.flatMap(({ subject, text }) =>
    viewsOf(text).filter(
      (view) =>
        ![...SOURCES, ...VIEWS].some(
          (source) => source.subject !== subject && new RegExp(`\\b${view}\\b`).test(source.text),
        ),
    ),
  );
  expect(unread).toEqual([]);
});

/** How often each subject names another one's tables in statements, by `<reader> reads <table>`. */
function foreignReads(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { subject, text } of SOURCES) {
    for (const table of readsOf(text)) {
      const owner = OWNERS.get(table);
      if (owner === undefined || owner === subject) continue;
      const pair = `${subject} reads ${table}`;
      counts[pair] = (counts[pair] ?? 0) + 1;
    }
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

test("reads of other subjects' tables do not grow (numbers in foreign-reads.json)", () => {
  const before = JSON.parse(readFileSync(READS, 'utf8')) as Record<string, number>;
  // If there are fewer now, update the file, so that the number cannot grow again.
  expect(foreignReads()).toEqual(before);
});

/** The page of each subject and plugin, and the base folder of its paths. */
const PAGES = [
  ...readdirSync(join(ROOT, API)).map((subject) => [subject, `${API}/${subject}`] as const),
  ...['sampling', 'shop', 'ftp-delivery'].map((plugin) => [plugin, `plugins/${plugin}/server/src`] as const),
];

test.each(PAGES)('CONTEXT.md of %s names its tables, and only existing files', (subject, folder) => {
  const page = readFileSync(join(ROOT, folder, 'CONTEXT.md'), 'utf8');
  const named = /^Tables: (.*)$/m.exec(page)?.[1]?.match(/(?<=`)[a-z_0-9]+(?=`)/g) ?? [];
  const owned = [...OWNERS].filter(([table, owner]) => owner === subject && !table.endsWith('_lnk'));
  expect(named).toEqual(owned.map(([table]) => table).sort());
  const paths = [...page.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, path]) => path!);
  expect(paths.filter((path) => ![join(ROOT, folder, path), join(ROOT, path)].some(existsSync))).toEqual([]);
});
