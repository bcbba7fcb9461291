import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type {
  PartnerType,
  FileView,
  JoinRequestView,
  ManagedUserView,
  OwnMailingRequest,
  PersonalDataView,
} from '@mpn/domain';
import { Pool } from 'pg';
import sharp from 'sharp';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease, sampleTo } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { openMarket } from '../../factories/campaign';
import { formWith } from '../../support/media';
import { until } from '../../support/until';
import { newVatId, REGISTERED_PASSWORD, registrationOf, versionsOf } from '../registration/registration-helpers';
import { impersonate } from '../support/acting';
import { api, type ApiClient, type ApiResponse } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { setUpPasskey } from '../support/passkeys';
import { confirmIdentity } from '../support/second-factor';
import { Postbox } from '../support/postbox';
import { runClockJobs } from '../support/run-clock-jobs';
import { useServer } from '../support/server';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { panelClient, type SupportAnswer } from '../support-panel/panel';
import { KEPT, NOT_OF_PERSONS, UNFILLED } from './erasure-exceptions';

/*
 * Persons leave a text of their own in every table and file that can hold it, by the product's calls; after they were
 * erased, in each way there is, it is nowhere. An account is deleted by somebody else in any case: the product has no
 * call to delete one's own.
 */

const ROOT = resolve(__dirname, '../../..');

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let app: ServerProcess;
const postbox = new Postbox();

async function start(): Promise<ServerProcess> {
  folder = await mkdtemp(join(tmpdir(), 'mpn-erasure-'));
  db = await ownDatabase();
  app = await startServerProcess({
    root: ROOT,
    databaseUrl: db.url,
    folder: join(folder, 'app'),
    environment: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(await postbox.listen()),
      SURVEY_URL: 'https://forms.example.org/survey',
    },
  });
  return app;
}

let started: Promise<ServerProcess> | undefined;
useServer(() => (started ??= start()));

const PASSWORD = REGISTERED_PASSWORD;
const LABEL_VAT = newVatId();
let root: ApiClient;
let desk: ApiClient;
let superAdmin: TestUser;
let labelAdmin: TestUser;
let stationAdmin: TestUser;

/** Somebody whose texts all contain the word, and whose numbers contain the digits. */
interface Person {
  word: string;
  digits: string;
  email: string;
  loginName: string;
  id: number;
}

const personOf = (word: string, digits: string): Person => ({
  ...{ word, digits, id: 0 },
  email: `${word}@example.org`,
  loginName: `${word}-login`,
});

const PEOPLE = {
  joiner: personOf('quexjoiner', '7340001'),
  editor: personOf('quexeditor', '7340002'),
  founder: personOf('quexfounder', '7340003'),
  applicant: personOf('quexapplicant', '7340004'),
  staff: personOf('quexstaff', '7340005'),
};

const ok = <T>({ status, body }: ApiResponse<T>): T => {
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

/** The newest mail to an address that has what is looked for. */
async function mailed(email: string, pattern: RegExp): Promise<string> {
  const found = await until(() => {
    const text = (postbox.texts.get(email) ?? '').replace(/=\r?\n/g, '').replace(/=3D/g, '=');
    return pattern.exec(text.slice(text.indexOf('text/plain')))?.[1];
  });
  return found ?? '';
}

async function verified(email: string, context: string, client = api(), type?: PartnerType): Promise<string> {
  postbox.texts.delete(email);
  ok(await client.post('/email_verification', { email, context, ...(type && { type }) }));
  const code = await mailed(email, /\b(\d{6})\b/);
  const answer = await client.post('/email_verification/verify', { email, context, code, ...(type && { type }) });
  ok(answer);
  return answer.headers.get('authorization') ?? '';
}

async function choosesPassword({ email, loginName }: Person): Promise<ApiClient> {
  const token = await mailed(email, /#token=([\w-]+)/);
  ok(
    await api().put('/account/password/reset', {
      token,
      newPassword: PASSWORD,
      newPasswordConfirmation: PASSWORD,
    }),
  );
  return api().as({ loginName, password: PASSWORD });
}

/** Everything that each person can leave in an account of their own. */
async function fillsAccount(person: Person, client: ApiClient): Promise<void> {
  const { word, digits } = person;
  const login = { loginName: person.loginName, password: PASSWORD };
  ok(await api().withHeaders({ 'user-agent': word }).post('/auth/login', login));
  await api().post('/auth/login', { ...login, password: 'Wrong-2026!' });
  const { version } = ok(await client.get<PersonalDataView>('/account/personal_data'));
  ok(
    await client.put('/account/personal_data', {
      ...{ salutation: 'MRS', precedingTitle: word, firstName: word, lastName: word, followingTitle: word },
      ...{ dateOfBirth: '1980-02-01', position: word, phoneNumber: `+49 30 ${digits}`, faxNumber: `+49 31 ${digits}` },
      ...{ street: word, postalCode: digits, city: word, country: 'DE', version },
    }),
  );
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#336' } })
    .withExif({ IFD0: { Artist: word } })
    .jpeg()
    .toBuffer();
  // The first one is replaced, so that a picture is left to which nothing refers.
  for (const bytes of [picture, await sharp(picture).keepExif().negate().jpeg().toBuffer()]) {
    const { id } = ok(await client.post<FileView>('/files/PROFILE_IMAGE', formWith(bytes, `${word}.jpg`)));
    ok(await client.post('/account/profile_image', { fileId: id }));
  }
  ok(
    await client.post('/user_table_settings', {
      ...{ type: 'RELEASE_LIST', name: word, selectedColumns: ['title'], isFilterActive: true },
      filters: { search: word },
    }),
  );
  ok(await client.post('/account/calendar_feed'));
  ok(await client.put('/survey', { answer: 'TAKEN' }));
  ok(await client.post('/account/confirm_password', { password: PASSWORD }));
  const email = `new-${person.email}`;
  const emailVerificationToken = await verified(email, 'CHANGE_EMAIL', client);
  ok(await client.put('/account/email', { emailVerificationToken }));
  person.email = email;
  ok(await client.post('/account/confirm_password', { password: PASSWORD }));
  const loginName = `new-${person.loginName}`;
  ok(await client.put('/account/login_name', { loginName, loginNameConfirmation: loginName }));
  person.loginName = loginName;
  await impersonate(superAdmin, person.id);
}

/** Asks to join the label, is accepted, plans and buys a campaign. */
async function joins(): Promise<void> {
  const person = PEOPLE.joiner;
  const { word, digits, email } = person;
  const client = api().withToken(await verified(email, 'REGISTRATION', api(), 'PROMOTION'));
  ok(
    await client.post('/registration/join_requests', {
      ...{ companyId: labelAdmin.companyId, search: { vatId: LABEL_VAT }, message: word },
      person: {
        ...{ salutation: 'MRS', precedingTitle: word, firstName: word, lastName: word, followingTitle: word },
        ...{ loginName: person.loginName, position: word, phoneNumber: `+49 32 ${digits}` },
      },
      consents: { agb: true, privacy: true },
      documentVersions: await versionsOf('MEDIA'),
    }),
  );
  const admin = api().as(labelAdmin);
  const [request] = ok(await admin.get<JoinRequestView[]>('/registration/join_requests'));
  await until(() => postbox.recipients.includes(labelAdmin.email));
  postbox.texts.delete(email);
  ok(await admin.post(`/registration/join_requests/${request!.id}/_actions/accept`, { asAdmin: true }));
  const own = await choosesPassword(person);
  person.id = ok(await own.get<{ user: { id: number } }>('/session')).user.id;
  await fillsAccount(person, own);
  const release = await createRelease(pool, labelAdmin.companyId!);
  const buyer = api().as({ loginName: person.loginName, password: PASSWORD });
  await putIntoCart(buyer, await draftCampaign(buyer, release.id));
  const { cartToken } = await cartOf(buyer);
  ok(await buyer.post('/purchase_orders', { cartToken, paymentMethod: 'INVOICE', reference: word }));
}

/** Is invited to the station, and leaves what an editor leaves. */
async function edits(): Promise<void> {
  const person = PEOPLE.editor;
  const { word, digits, email, loginName } = person;
  const made = ok(
    await api()
      .as(stationAdmin)
      .post<ManagedUserView>(`/companies/${stationAdmin.companyId}/users`, {
        ...{ salutation: 'MRS', firstName: word, lastName: word, email, loginName, combinedRole: 'MEDIA_USER' },
        ...{ roleMailingRequestAllowed: true, roleWebDownloadAllowed: true, roleDeliveryRequestAllowed: true },
      }),
  );
  person.id = made.id;
  const client = await choosesPassword(person);
  await pool.query(
    `update companies set mailing_request_feature = 'VISIBLE_AND_ACTIVE', editor_answers_enabled = true
     where id = any($1)`,
    [[labelAdmin.companyId, stationAdmin.companyId]],
  );
  const release = await createRelease(pool, labelAdmin.companyId!);
  await sampleTo(pool, release.id, stationAdmin.companyId!);
  const path = `/releases/${release.id}`;
  ok(await client.post('/favorites', { releaseId: release.id }));
  ok(await client.post('/releases/_actions/mark_done', { releaseIds: [release.id] }));
  ok(await client.put(`${path}/notes`, { text: word }));
  ok(await client.post(`${path}/interactions`, { type: 'SEEN' }));
  ok(await client.put(`${path}/editor_answers`, { answer: 'MAYBE', comment: word }));
  const address = { recipient: word, company: word, street: word, postalCode: digits, city: word, country: 'DE' };
  const asked = ok(
    await client.post<OwnMailingRequest>(`${path}/_actions/request_mailing`, { ...address, message: word }),
  );
  const { id, version } = asked;
  ok(
    await api()
      .as(labelAdmin)
      .post(`/mailing_requests/${id}/_actions/send`, { version, answer: `For ${word}` }),
  );
  await fillsAccount(person, client);
  const administrator = api().as(stationAdmin);
  await confirmIdentity(administrator);
  ok(
    await administrator.put(`/companies/${stationAdmin.companyId}/sign_in/people/${person.id}/exception`, {
      reason: `For ${word}`,
      days: 3,
    }),
  );
}

/** Registers a company. */
async function registers(person: Person, type: PartnerType): Promise<void> {
  const { word, digits, email, loginName } = person;
  const client = api().withToken(await verified(email, 'REGISTRATION', api(), type));
  const user = {
    ...{ precedingTitle: word, firstName: word, lastName: word, followingTitle: word, loginName, position: word },
    ...{ password: PASSWORD, passwordConfirmation: PASSWORD, phoneNumber: `+49 33 ${digits}` },
  };
  ok(await client.post('/registration', await registrationOf(pool, type, { user })));
  const { rows } = await pool.query<{ id: number }>('select id from up_users where username = $1', [loginName]);
  person.id = rows[0]!.id;
}

/** A super admin of the founder's company, who acts in the name of somebody else. */
async function actsForOthers(companyId: number): Promise<void> {
  const person = PEOPLE.staff;
  const { word, email, loginName } = person;
  const made = await createUser(pool, 'SUPER_ADMIN', {
    ...{ company_id: companyId, username: loginName, email, first_name: word, last_name: word },
  });
  person.id = made.id;
  const login = await api().post('/auth/login', { loginName, password: made.password });
  const acting = api().withHeaders({
    authorization: login.headers.get('authorization') ?? '',
    'user-agent': word,
  });
  ok(await acting.post('/auth/impersonate', { targetUserId: stationAdmin.id }));
  await setUpPasskey(acting, word);
}

interface Schema {
  collectionName: string;
  attributes: Record<string, { type: string }>;
}

/** Columns that hold a word of a list, as `table.column`. */
async function enumerations(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const part of ['cms/src/api', 'cms/src/extensions', 'plugins']) {
    const entries = await readdir(join(ROOT, part), { recursive: true });
    for (const path of entries.filter((entry) => /schema\.json$/.test(entry) && !/dist\/|node_modules\//.test(entry))) {
      const { collectionName, attributes } = JSON.parse(readFileSync(join(ROOT, part, path), 'utf8')) as Schema;
      for (const [name, { type }] of Object.entries(attributes)) {
        const column = name.replace(/[A-Z0-9]+/g, (part) => `_${part.toLowerCase()}`);
        if (type === 'enumeration') found.add(`${collectionName}.${column}`);
      }
    }
  }
  return found;
}

const TEXTS = ['text', 'character varying', 'json', 'jsonb', 'bytea', 'USER-DEFINED', 'ARRAY', 'xml'];
const words = Object.values(PEOPLE).flatMap(({ word, digits }) => [word, digits]);

/** SQL: no part of a partitioned table, whose rows are read by the whole one. */
const IS_WHOLE = `not (select relispartition from pg_class
  where oid = format('%I.%I', table_schema, table_name)::regclass)`;

/** Columns of all tables that can hold a text, as `table.column`. */
async function textColumns(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' and ${IS_WHOLE}
       and c.data_type = any($1) and column_name not in ('document_id', 'locale')
     order by 1`,
    [TEXTS],
  );
  return rows.map(({ name }) => name);
}

/** Where one of the texts stands now, in any case: `table.column`. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
       and ${IS_WHOLE}`,
  );
  const needles = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const found = new Set<string>();
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ key: string }>(
      `select distinct cell.key from "${schema}"."${name}" row, jsonb_each_text(to_jsonb(row)) as cell (key, value)
       where cell.value ilike any($1)`,
      [needles.map((needle) => `%${needle}%`)],
    );
    for (const { key } of rows) found.add(`${name}.${key}`);
  }
  return [...found].sort();
}

/** Stored files that contain one of the texts. */
async function filesWith(texts: readonly string[]): Promise<string[]> {
  const storage = join(folder, 'app', 'storage');
  const found: string[] = [];
  for (const entry of await readdir(storage, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = (await readFile(path)).toString('latin1').toLowerCase();
    if (texts.some((text) => bytes.includes(text) || path.includes(text))) found.push(path);
  }
  return found;
}

const isDone = async (): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select 1 from graphile_worker.jobs where task_identifier like '%user-deleted%' or task_identifier = 'mail.send'`,
  );
  return rowCount === 0;
};

let filled: string[];

beforeAll(async () => {
  pool = new Pool({ connectionString: (await started)!.databaseUrl, max: 3 });
  superAdmin = await createUser(pool, 'SUPER_ADMIN');
  root = api().as(superAdmin);
  desk = await panelClient();
  ok(await root.put('/feature_flags/SURVEY', { enabled: true }));
  await openMarket(pool, { editors: 1 });
  const label = await createPromotionCompany(pool, { vat_id: LABEL_VAT });
  labelAdmin = await createUser(pool, 'PROMO_ADMIN', { company_id: label.id });
  const station = await createMediaCompany(pool);
  stationAdmin = await createUser(pool, 'MEDIA_ADMIN', { company_id: station.id });
  await joins();
  await edits();
  await registers(PEOPLE.founder, 'PROMOTION');
  const { loginName } = PEOPLE.founder;
  await fillsAccount(PEOPLE.founder, api().as({ loginName, password: PASSWORD }));
  const { rows } = await pool.query<{ id: number }>('select company_id as id from up_users where id = $1', [
    PEOPLE.founder.id,
  ]);
  await actsForOthers(rows[0]!.id);
  await registers(PEOPLE.applicant, 'MEDIA');
  await until(isDone);
  filled = await columnsWith(words);

  ok(await api().as(labelAdmin).delete(`/users/${PEOPLE.joiner.id}`));
  ok(await root.delete(`/users/${PEOPLE.editor.id}`));
  ok(await root.delete(`/companies/${rows[0]!.id}`));
  const declined = await desk.post<SupportAnswer<{ failed: unknown[] }>>('//admin/support/registrations/decline', {
    ids: [PEOPLE.applicant.id],
    reason: 'No institution',
  });
  expect(ok(declined).data.failed).toEqual([]);
  await until(isDone);
});

afterAll(async () => {
  await app?.stop();
  await new Promise<void>((closed) => postbox.server.close(() => closed()));
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('every column of a text that can be about a person was filled, or a reason says why not', async () => {
  const words = await enumerations();
  const open = (await textColumns()).filter((name) => {
    const [table] = name.split('.');
    return !filled.includes(name) && !words.has(name) && !(table! in NOT_OF_PERSONS) && !(name in UNFILLED);
  });
  expect(open).toEqual([]);
  // A reason that is no longer needed is removed.
  expect(Object.keys(UNFILLED).filter((name) => filled.includes(name))).toEqual([]);
  expect(filled.length).toBeGreaterThan(40);
});

/** Where one of the texts stands that the law does not demand. */
const left = async (texts: readonly string[]): Promise<string[]> =>
  (await columnsWith(texts)).filter((name) => !(name in KEPT));

const { applicant, ...members } = PEOPLE;

test.each(Object.entries(members))('no table has a text of the %s', async (_name, { word, digits }) => {
  expect(await left([word, digits])).toEqual([]);
});

test('at most the mail that declines the registration has a text of the applicant', async () => {
  const declining = ['mails.html', 'mails.recipient', 'mails.subject', 'mails.text'];
  expect(declining).toEqual(expect.arrayContaining(await left([applicant.word, applicant.digits])));
});

test('after the nightly clean-ups no table and no stored file has a text of any of them', async () => {
  expect(await filesWith(words)).not.toEqual([]);
  await runClockJobs(app, ['files.clean-up', 'mail.clean-up'], new Date(Date.now() + 2 * 86_400_000));
  expect(await filesWith(words)).toEqual([]);
  expect(await left(words)).toEqual([]);
});
