import type { Pool } from 'pg';
import { createFtpConfiguration } from '../../factories/delivery';
import { createMediaCompany } from '../../factories/companies';
import { unique } from '../../factories/insert';
import { createUser, type TestUser } from '../../factories/users';
import { api, type ApiClient } from '../support/client';
import { readMails } from '../support/mailbox';
import { database } from '../support/server';
import { panelClient } from './panel';

/*
 * Even the panel's super admin, who may see every record, sees no secrets, and cannot find them out by filters on
 * hidden attributes.
 */

let pool: Pool;
let panel: ApiClient;
let user: TestUser;
let secrets: Record<string, string>;

const USER = 'plugin::users-permissions.user';
const list = (uid: string, query: Record<string, string> = {}) =>
  panel.get<{ results?: { id: number }[] }>(`//content-manager/collection-types/${uid}`, { query });

beforeAll(async () => {
  pool = await database();
  panel = await panelClient();
  user = await createUser(pool, 'PROMO_ADMIN', { legacy_password_hash: `sha1$salt$${unique()}` });
  await api().post('/account/password/begin_reset', { loginName: user.loginName });
  await api().as(user).get('/session');
  const institution = await createMediaCompany(pool);
  await createFtpConfiguration(pool, institution.id, {
    user_name: 'mpn',
    password_encrypted: `v1.${unique()}.sealed`,
  });
  const one = async (sql: string, value: unknown) =>
    String(Object.values((await pool.query<Record<string, string>>(sql, [value])).rows[0] ?? {})[0]);
  secrets = {
    passwordHash: await one('select password_hash from up_users where id = $1', user.id),
    legacyPasswordHash: await one('select legacy_password_hash from up_users where id = $1', user.id),
    tokenHash: await one('select token_hash from password_resets where user_id = $1', user.id),
    sid: await one('select sid from mpn_sessions where user_id = $1 limit 1', user.id),
    passwordEncrypted: await one(
      'select password_encrypted from ftp_configurations where company_id = $1',
      institution.id,
    ),
    sealedData: await one(`select sealed_data from mails where recipient = $1`, user.email),
    token: /token=([\w-]+)/.exec((await readMails(pool, user.email))[0]?.text ?? '')?.[1] ?? '',
  };
});

test('the database has secrets (control for the tests below)', () => {
  for (const [name, value] of Object.entries(secrets)) expect([name, value.length > 9]).toEqual([name, true]);
});

test('no list, record or relation of any type contains a secret', async () => {
  const { body } = await panel.get<{
    data: { uid: string; isDisplayed: boolean; attributes: Record<string, { type: string; target?: string }> }[];
  }>('//content-manager/content-types');
  const types = body.data.filter(({ uid }) =>
    /^(api|plugin::(shop|sampling|ftp-delivery|users-permissions))\b/.test(uid),
  );
  expect(types.length).toBeGreaterThan(30);
  const leaks: string[] = [];
  const look = (where: string, answer: unknown): void => {
    const text = JSON.stringify(answer);
    for (const [name, value] of Object.entries(secrets)) if (text.includes(value)) leaks.push(`${where}: ${name}`);
  };
  for (const { uid, attributes } of types) {
    const everything = await panel.get<{ results?: { documentId: string }[] }>(
      `//content-manager/collection-types/${uid}?pageSize=100&populate=*&sort=id:DESC`,
    );
    look(`${uid} list`, everything.body);
    for (const { documentId } of (everything.body.results ?? []).slice(0, 3))
      look(`${uid} record`, (await panel.get(`//content-manager/collection-types/${uid}/${documentId}`)).body);
    for (const [name, { type }] of Object.entries(attributes))
      if (type === 'relation')
        look(`${uid} ${name}`, (await panel.get(`//content-manager/relations/${uid}/${name}?pageSize=100`)).body);
  }
  look('users of the panel', (await panel.get('//admin/users')).body);
  look('homepage', (await panel.get('//content-manager/homepage/recent-documents?action=update')).body);
  expect(leaks).toEqual([]);
});

test.each([
  ['passwordHash', '$startsWith'],
  ['passwordHash', '$notNull'],
  ['legacyPasswordHash', '$eq'],
  ['resetPasswordToken', '$notNull'],
])('filters[%s][%s] does not affect the result', async (name, operator) => {
  const value = operator === '$notNull' ? 'true' : (secrets[name] ?? '').slice(0, 12);
  const other = operator === '$notNull' ? 'false' : 'certainly not';
  const [right, wrong] = [
    await list(USER, { [`filters[${name}][${operator}]`]: value }),
    await list(USER, { [`filters[${name}][${operator}]`]: other }),
  ];
  expect([right.status, right.body.results]).toEqual([wrong.status, wrong.body.results]);
});

test('a filter through a relation, the search and sorting reveal no secret', async () => {
  const hash = secrets.passwordHash ?? '';
  const through = (value: string) =>
    panel.get<object>('//content-manager/collection-types/api::identity.audit-record', {
      query: { 'filters[user][passwordHash][$startsWith]': value, pageSize: '5', sort: 'id:ASC' },
    });
  expect((await through(hash.slice(0, 20))).body).toEqual((await through('certainly not')).body);
  const found = (await list(USER, { _q: hash.slice(0, 40) })).body.results ?? [];
  expect(found).toEqual([]);
  for (const sort of ['passwordHash:ASC', 'passwordHash:DESC', 'company.name:ASC,passwordHash:ASC'])
    expect((await list(USER, { sort })).status).toBe(400);
  expect((await list(USER, { sort: 'username:ASC' })).status).toBe(200);
});

test('a view cannot be configured to show a secret', async () => {
  const { body } = await panel.get<{
    data: { contentType: { layouts: { list: string[] }; settings: object; metadatas: object } };
  }>(`//content-manager/content-types/${USER}/configuration`);
  const { settings, metadatas, layouts } = body.data.contentType;
  const changed = {
    settings: { ...settings, mainField: 'passwordHash' },
    metadatas,
    layouts: { ...layouts, list: ['id', 'passwordHash'] },
  };
  await panel.put(`//content-manager/content-types/${USER}/configuration`, changed);
  expect(JSON.stringify((await list(USER)).body)).not.toContain(secrets.passwordHash);
  await panel.put(`//content-manager/content-types/${USER}/configuration`, { settings, metadatas, layouts });
});

test.each(['api::identity.session', 'api::identity.password-reset', 'api::identity.email-verification'])(
  '%s cannot be read (403)',
  async (uid) => {
    expect((await list(uid)).status).toBe(403);
  },
);

test('a mail is shown to support without its link', async () => {
  const { body } = await panel.get<{ results: { subject: string; text: string; html: string }[] }>(
    '//content-manager/collection-types/api::mail.mail',
    { query: { 'filters[recipient][$eq]': user.email } },
  );
  expect(body.results).toHaveLength(1);
  expect(body.results[0]?.text).not.toContain('token=');
  expect(body.results[0]?.html).not.toContain('token=');
  expect(body.results[0]?.text).toContain('••••••');
  expect(secrets.token).toMatch(/^[\w-]{43}$/);
});
