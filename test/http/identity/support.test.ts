import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { unique } from '../../factories/insert';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;
let panel: ApiClient;

const PANEL_LOGIN = { email: 'support@example.org', password: 'Panel-2026!' };

/** The panel's first account is its super admin, who has every permission. */
async function panelToken(): Promise<string> {
  await pool.query('delete from admin_users');
  await api().post('//admin/register-admin', { ...PANEL_LOGIN, firstname: 'Sam', lastname: 'Support' });
  const { body } = await api().post<{ data: { token?: string; accessToken?: string } }>('//admin/login', PANEL_LOGIN);
  return body.data.token ?? body.data.accessToken ?? '';
}

beforeAll(async () => {
  pool = await database();
  panel = api().withToken(`Bearer ${await panelToken()}`);
});
beforeEach(() => pool.query('delete from rate_limits'));

const login = (user: Pick<TestUser, 'loginName'>, password = PASSWORD) =>
  api().post<ErrorAnswer>('/auth/login', { loginName: user.loginName, password });
const act = (path: string, body: unknown = {}) =>
  panel.post<{ data: unknown; error?: { message: string } }>(`//admin/support${path}`, body);
const mailsTo = async (email: string) =>
  (
    await pool.query<{ template: string; text: string }>(
      'select template, text from mails where recipient = $1 order by id desc',
      [email],
    )
  ).rows;

const company = () => ({
  name: `Neue Musik ${unique()}`,
  type: 'PROMOTION',
  city: 'Hamburg',
  firstName: 'Nele',
  lastName: 'Neu',
  email: `nele-${unique()}@example.org`,
  loginName: `nele-${unique()}`,
});

describe('support in the panel', () => {
  test('is closed to who is not logged in to the panel, and to our own super admins', async () => {
    expect((await api().get('//admin/support/users')).status).toBe(401);
    expect(
      (
        await api()
          .as(await createUser(pool, 'SUPER_ADMIN'))
          .get('//admin/support/users')
      ).status,
    ).toBe(401);
  });

  test('sets up a company with its first user, who chooses a password and signs in', async () => {
    const input = company();
    const { status } = await act('/companies', input);
    expect(status).toBe(200);
    const [mail] = await mailsTo(input.email);
    expect(mail?.template).toBe('account-created');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const chosen = { newPassword: PASSWORD, newPasswordConfirmation: PASSWORD };
    expect((await api().put('/account/password/reset', { token, ...chosen })).status).toBe(200);
    const { body } = await api().post<{ company: { name: string }; roles: string[] }>('/auth/login', {
      loginName: input.loginName,
      password: PASSWORD,
    });
    expect(body).toMatchObject({ company: { name: input.name }, roles: ['PROMO_ADMIN'] });
  });

  test.each([
    ['a login name that is taken', async () => ({ loginName: (await createUser(pool, 'PROMO_USER')).loginName }), 409],
    ['an address that is taken', async () => ({ email: (await createUser(pool, 'PROMO_USER')).email }), 409],
    ['no name', async () => ({ name: '' }), 400],
  ] as const)('says what is wrong with %s, and sets up nothing', async (_what, values, status) => {
    const input = { ...company(), ...(await values()) };
    const answer = await act('/companies', input);
    expect(answer.status).toBe(status);
    expect(answer.body.error?.message).toBeTruthy();
    const { rows } = await pool.query('select 1 from companies where name = $1', [input.name]);
    expect(rows).toHaveLength(0);
  });

  test('approves a registration once, and writes to the person', async () => {
    const user = await createUser(pool, 'MEDIA_ADMIN', { pending_registration: true });
    expect((await login(user)).status).toBe(401);
    for (let count = 0; count < 2; count += 1) expect((await act(`/users/${user.id}/approve`)).status).toBe(200);
    expect((await login(user)).status).toBe(200);
    expect((await mailsTo(user.email)).map(({ template }) => template)).toEqual(['registration-approved']);
  });

  test('unlocks', async () => {
    const user = await createUser(pool, 'PROMO_USER', { locked_at: new Date() });
    expect((await act(`/users/${user.id}/unlock`)).status).toBe(200);
    expect((await login(user)).status).toBe(200);
  });

  test('sends a reset mail without seeing the link', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const { body } = await act(`/users/${user.id}/send-reset`);
    expect(body.data).toBeNull();
    expect((await mailsTo(user.email))[0]?.template).toBe('password-reset');
  });

  test('disabling a user ends the sessions at once; enabling lets sign in again', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = api().as(user);
    await client.get('/session');
    await act(`/users/${user.id}/disable`);
    expect((await client.get<ErrorAnswer>('/session')).body.globalErrors[0]?.messageCode).toBe(
      'mpn.backend.authorization.error.user-disabled',
    );
    await act(`/users/${user.id}/enable`);
    expect((await client.get('/session')).status).toBe(401);
    expect((await login(user)).status).toBe(200);
  });

  test("disabling a company ends its people's sessions at once", async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = api().as(user);
    await client.get('/session');
    expect((await act(`/companies/${user.companyId}/disable`)).status).toBe(200);
    expect((await client.get('/session')).status).toBe(401);
    expect((await login(user)).body.globalErrors[0]?.messageCode).toBe(
      'mpn.backend.authentication.error.company-disabled',
    );
  });

  test('marks a company problematic, finds it, and leaves a trail', async () => {
    const { id, name } = await createPromotionCompany(pool);
    await act(`/companies/${id}/problematic`, { problematic: true, statusComment: 'unpaid' });
    const found = await panel.get<{ data: { id: number }[] }>('//admin/support/companies', { query: { term: name } });
    expect(found.body.data).toEqual([expect.objectContaining({ id, problematic: true, statusComment: 'unpaid' })]);
    const { rows } = await pool.query<{ data: { panelUserId: number } }>(
      `select data from audit_records where action = 'support.mark-problematic' and object_id = $1`,
      [id],
    );
    expect(rows[0]?.data.panelUserId).toEqual(expect.any(Number));
  });

  test('what is missing is not found', async () => {
    expect((await act('/users/999999/unlock')).status).toBe(404);
    expect((await act('/companies/999999/disable')).status).toBe(404);
  });
});
