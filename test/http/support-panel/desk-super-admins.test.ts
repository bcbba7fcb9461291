import type { SuperAdminRow } from '@mpn/domain';
import { deskAction } from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { readMails } from '../support/mailbox';
import { database } from '../support/server';
import { clerkOf, panelClerk, panelClient, trailOf, type SupportAnswer } from './panel';

/** Super admins of the web app, whom only super administrators of the panel make, disable and enable. */

const BASE = '//admin/support';
let pool: Pool;
let admin: ApiClient;
beforeAll(async () => {
  pool = await database();
  // The last one who can log in cannot be disabled.
  await createUser(pool, 'SUPER_ADMIN');
  admin = await panelClient();
});

const person = () => {
  const name = unique();
  return { loginName: `super-${name}`, email: `super-${name}@example.org`, firstName: 'Sara', lastName: 'Super' };
};
const listed = async (id: number) =>
  (await admin.get<SupportAnswer<SuperAdminRow[]>>(`${BASE}/super-admins`)).body.data.find((row) => row.id === id);

test('a super admin is made with a mailed link, manages all companies, and is disabled and enabled', async () => {
  const sent = person();
  const made = await admin.post<SupportAnswer<{ id: number }>>(`${BASE}/super-admins`, sent);
  expect(made.status).toBe(200);
  const { id } = made.body.data;
  expect(await listed(id)).toMatchObject({
    ...{ loginName: sent.loginName, fullName: 'Sara Super', companyName: null },
    ...{ isEnabled: true, hasPassword: false, disabled: false, locked: false },
  });
  const [mail] = await readMails(pool, sent.email);
  expect(mail).toMatchObject({ template: 'account-created' });
  expect(mail!.text).not.toContain('null');
  const token = /#token=([\w-]+)/.exec(mail!.text)![1]!;
  const password = 'Vier Schiffe am Kai 7';
  const chosen = { token, newPassword: password, newPasswordConfirmation: password };
  const reset = await api().put<ErrorAnswer>('/account/password/reset', chosen);
  expect([reset.status, reset.body?.fieldErrors]).toEqual([200, undefined]);
  const client = api().as({ loginName: sent.loginName, password });
  expect((await client.get('/companies/_views/table')).status).toBe(200);

  expect((await admin.post(`${BASE}/super-admins/${id}/disable`, {})).status).toBe(400);
  expect((await admin.post(`${BASE}/super-admins/${id}/disable`, { reason: 'Has left' })).status).toBe(200);
  expect((await client.get('/session')).status).toBe(401);
  expect(await listed(id)).toMatchObject({ disabled: true, isEnabled: false, hasPassword: true });
  expect((await admin.post(`${BASE}/super-admins/${id}/enable`)).status).toBe(200);
  expect(await listed(id)).toMatchObject({ disabled: false, isEnabled: true });
  expect(await trailOf('user', id)).toEqual(
    expect.arrayContaining(['support.create-super-admin', 'support.disable-super-admin', 'support.enable-super-admin']),
  );
});

test('a taken login name or e-mail address is refused at its field', async () => {
  const sent = person();
  await admin.post(`${BASE}/super-admins`, sent);
  const name = await admin.post<SupportAnswer>(`${BASE}/super-admins`, { ...person(), loginName: sent.loginName });
  expect([name.status, Object.keys(name.body.error!.details!.fields)]).toEqual([409, ['loginName']]);
  const email = await admin.post<SupportAnswer>(`${BASE}/super-admins`, { ...person(), email: sent.email });
  expect([email.status, Object.keys(email.body.error!.details!.fields)]).toEqual([409, ['email']]);
});

test('another user is no super admin: not-found', async () => {
  const { id } = await createUser(pool, 'PROMO_ADMIN');
  expect((await admin.post(`${BASE}/super-admins/${id}/disable`, { reason: 'x' })).status).toBe(404);
  expect((await admin.post(`${BASE}/super-admins/${id}/enable`)).status).toBe(404);
});

test.each([
  ['a support lead', () => clerkOf('lead')],
  [
    'a role with the permission, which is not for roles',
    () => panelClerk([deskAction('super-admins'), deskAction('accounts'), deskAction('accounts-end')]),
  ],
])('%s neither sees nor changes super admins', async (_who, client) => {
  const clerk = await client();
  const { id } = await createUser(pool, 'SUPER_ADMIN');
  const answers = [
    await clerk.get(`${BASE}/super-admins`),
    await clerk.post(`${BASE}/super-admins`, person()),
    await clerk.post(`${BASE}/super-admins/${id}/disable`, { reason: 'x' }),
    await clerk.post(`${BASE}/super-admins/${id}/enable`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  for (const action of ['lock', 'disable', 'unlock', 'enable']) {
    const { status, body } = await clerk.post<SupportAnswer>(`${BASE}/users/${id}/${action}`, { reason: 'x' });
    expect([action, status, body.error?.name]).toEqual([action, 403, 'mpn.backend.data.error.user-not-editable']);
  }
});

test('a super admin removes no super admin in the web app', async () => {
  const [staff, other] = [await createUser(pool, 'SUPER_ADMIN'), await createUser(pool, 'SUPER_ADMIN')];
  const { status, body } = await api().as(staff).delete<ErrorAnswer>(`/users/${other.id}`);
  expect([status, body.globalErrors[0]?.messageCode]).toEqual([403, 'mpn.backend.data.error.user-not-editable']);
});
