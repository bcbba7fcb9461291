import { makePanelAdmin } from '@mpn/database';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { api, type ApiClient } from '../support/client';
import { database, server } from '../support/server';
import { loggedIn, panelAdmin, panelClient } from './panel';

let pool: Pool;
let panel: ApiClient;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const REGISTRATION = { firstname: 'Eve', lastname: 'First', email: 'eve@example.org', password: 'Evil-2026!x' };

describe('without an administrator', () => {
  test('the panel cannot be registered at, and does not reveal that there is none', async () => {
    await pool.query('delete from admin_users');
    for (const path of ['//admin/register-admin', '//Admin/Register-Admin', '//admin/register-admin/']) {
      const { status } = await api().post(path, REGISTRATION);
      expect([path, [404, 405].includes(status)]).toEqual([path, true]);
    }
    expect((await pool.query('select 1 from admin_users')).rowCount).toBe(0);
    const { body } = await api().get<{ data: Record<string, unknown> }>('//admin/init');
    expect(body.data).toEqual({ uuid: false, hasAdmin: true, menuLogo: null, authLogo: null });
  });
});

describe('with an administrator', () => {
  beforeAll(async () => {
    panel = await panelClient();
  });

  test('an administrator with every permission logs in and opens the panel', async () => {
    const { status, body } = await panel.get<{ data: { roles: { code: string }[] } }>('//admin/users/me');
    expect([status, body.data.roles.map(({ code }) => code)]).toEqual([200, ['strapi-super-admin']]);
    expect((await panel.get('//content-manager/content-types')).status).toBe(200);
  });

  test('an account that is created again gets a new password, and its sessions end', async () => {
    const login = await panelAdmin();
    const before = await loggedIn(login);
    const client = await pool.connect();
    const password = `New-${unique()}-2026X`;
    const again = { email: login.email.toUpperCase(), firstName: 'A', lastName: 'B', password };
    expect(await makePanelAdmin(client, again).finally(() => client.release())).toBe('renewed');
    expect((await api().post('//admin/login', login)).status).toBe(400);
    expect((await before.get('//admin/users/me')).status).toBe(401);
    expect((await (await loggedIn({ email: login.email, password })).get('//admin/users/me')).status).toBe(200);
  });

  test.each([
    ['POST', '//admin/webhooks'],
    ['GET', '//admin/api-tokens'],
    ['POST', '//admin/api-tokens'],
    ['GET', '//admin/admin-tokens'],
    ['POST', '//admin/admin-tokens'],
    ['POST', '//admin/transfer/tokens'],
    ['GET', '//admin/transfer/tokens'],
    ['POST', '//admin/transfer/runner/push'],
  ])('%s %s does not exist', async (method, path) => {
    const values = {
      name: 'x',
      url: 'http://169.254.169.254/',
      headers: {},
      events: ['entry.create'],
      type: 'full-access',
    };
    const answer = await panel.request<{ data?: unknown }>(method, path, method === 'POST' ? values : undefined);
    // A GET below /admin that is no route is the panel's own page.
    const isPage = method === 'GET' && (answer.headers.get('content-type') ?? '').includes('html');
    expect([404, 405].includes(answer.status) || isPage).toBe(true);
  });

  test('a start leaves no API token, no transfer token and no stock role', async () => {
    const count = async (sql: string) => (await pool.query<{ count: number }>(sql)).rows[0]?.count;
    expect(await count('select count(*)::int as count from strapi_api_tokens')).toBe(0);
    expect(await count('select count(*)::int as count from strapi_transfer_tokens')).toBe(0);
    expect(
      await count(`select count(*)::int as count from admin_roles where code in ('strapi-editor', 'strapi-author')`),
    ).toBe(0);
  });

  test('a websocket for a transfer is not opened', async () => {
    const { port } = await server();
    const answer = await fetch(`http://127.0.0.1:${port}/admin/transfer/runner/pull`, {
      headers: { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' },
    });
    expect(answer.status).not.toBe(101);
    expect(answer.headers.get('content-type') ?? '').not.toContain('json');
  });

  test.each([
    '//Content-Manager/Collection-Types/plugin::users-permissions.user',
    '//content-manager/collection-types/plugin::users-permissions.user/',
    '//content-manager/collection-types/plugin%3A%3Ausers-permissions.user',
    '//CONTENT-MANAGER/collection-types/PLUGIN::users-permissions.user',
  ])('the guard refuses the spelling %s like the plain path', async (path) => {
    const { status, body } = await panel.post<{ error: { message: string } }>(path, { username: unique() });
    expect([status, body.error.message]).toEqual([403, expect.stringContaining('actions only')]);
  });

  test.each(['/releases', '/Releases'])('responses of the API are no-store in any case of %s', async (path) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    const { headers } = await api().as(user).get(`//API${path}/_views/table`);
    expect(headers.get('cache-control')).toBe('no-store');
    const plain = await panel.get('//Content-Manager/collection-types/api::reference.genre');
    expect(plain.headers.get('cache-control')).toBe('no-store');
  });

  test('the manifest of the build is not served', async () => {
    expect((await api().get('//.vite/manifest.json')).status).toBe(404);
  });

  test('wrong passwords for one account are limited over all IP addresses', async () => {
    const login = await panelAdmin();
    const guess = (password: string) => api().post('//admin/login', { email: login.email, password });
    // As if there had been nineteen attempts from other IP addresses.
    await guess('Wrong-2026!x');
    await pool.query(`update rate_limits set points = 20 where key like 'panel-per-account:%'`);
    const refused = await guess(login.password);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const other = await panelAdmin();
    expect((await api().post('//admin/login', other)).status).toBe(200);
    await pool.query('delete from rate_limits');
    expect((await guess(login.password)).status).toBe(200);
    expect(
      (await pool.query(`select 1 from rate_limits where key like 'panel-per-account:%' and points > 0`)).rowCount,
    ).toBe(0);
  });
});
