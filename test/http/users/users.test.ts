import {
  rolesOfCompany,
  userChangesSchema,
  type ManagedUserView,
  type Page,
  type UserChanges,
  type UserRow,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { insertRow, unique } from '../../factories/insert';
import { createUser, type TestUser } from '../../factories/users';
import { mailsTo } from '../identity/identity-helpers';
import { promoter, superAdmin, type Person } from '../releases/support';
import { impersonate } from '../support/acting';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const codesOf = ({ globalErrors, fieldErrors }: ErrorAnswer) => [
  ...globalErrors.map(({ messageCode }) => messageCode),
  ...fieldErrors.map(({ field, messageCode }) => `${field}: ${messageCode}`),
];
const NOT_EDITABLE = [403, ['mpn.backend.data.error.user-not-editable']];
const NOT_FOUND = [404, ['mpn.backend.global.error.not-found']];

const newUser = (values: object = {}) => ({
  salutation: 'MRS',
  firstName: 'Jördis',
  lastName: 'Müller',
  email: `${unique()}@example.org`,
  loginName: `joerdis-${unique()}`,
  combinedRole: 'PROMO_USER',
  ...values,
});

async function colleagueOf({ companyId }: { companyId: number }, values: object = {}): Promise<TestUser> {
  return createUser(pool, 'PROMO_USER', { company_id: companyId, ...values });
}

const managed = async ({ client, companyId }: Person, userId: number) =>
  (await client.get<ManagedUserView>(`/companies/${companyId}/users/${userId}`)).body;

async function change(admin: Person, userId: number, body: object): Promise<[number, string[]]> {
  const { version } = await managed(admin, userId);
  const answer = await admin.client.put<ErrorAnswer>(`/companies/${admin.companyId}/users/${userId}`, {
    version,
    ...body,
  });
  return [answer.status, answer.status === 200 ? [] : codesOf(answer.body)];
}

describe('adding a user', () => {
  test('mails a link, with which the person chooses a password and signs in with the given permissions', async () => {
    const admin = await promoter();
    const body = newUser({ roleManageReleases: false, roleManageMailings: true, preferredAppLocale: 'en-US' });
    const made = await admin.client.post<ManagedUserView>(`/companies/${admin.companyId}/users`, body);
    expect([made.status, made.headers.get('location')]).toEqual([
      201,
      `/api/companies/${admin.companyId}/users/${made.body.id}`,
    ]);
    expect(made.body).toMatchObject({
      fullName: 'Jördis Müller',
      combinedRole: 'PROMO_USER',
      roleManageReleases: false,
      roleManageMailings: true,
      editable: true,
      lastLogin: null,
      saveResult: 'CREATED',
    });

    const [mail] = await mailsTo(pool, body.email);
    const token = /#token=([\w-]+)/.exec(mail!.text)![1];
    const newPassword = 'Neues-Wort 7';
    const chosen = await api().put('/account/password/reset', {
      newPassword,
      newPasswordConfirmation: newPassword,
      token,
    });
    expect(chosen.status).toBe(200);
    const session = await api()
      .as({ loginName: body.loginName, password: newPassword })
      .get<{ permissions: string[] }>('/session');
    expect(session.body.permissions).toContain('ManageCompanyContacts');
    expect(session.body.permissions).not.toContain('EditReleases');
  });

  test.each(['PROMOTION', 'MEDIA'] as const)('permits only the roles of a %s company', async (type) => {
    const company = type === 'MEDIA' ? await createMediaCompany(pool) : await createPromotionCompany(pool);
    const admin = await createUser(pool, rolesOfCompany[type][0], { company_id: company.id });
    const other = rolesOfCompany[type === 'MEDIA' ? 'PROMOTION' : 'MEDIA'];
    const ask = (combinedRole: string) =>
      api().as(admin).post<ErrorAnswer>(`/companies/${company.id}/users`, newUser({ combinedRole }));
    expect(await Promise.all(rolesOfCompany[type].map(async (role) => (await ask(role)).status))).toEqual([201, 201]);
    for (const role of other) {
      expect(codesOf((await ask(role)).body)).toEqual(['combinedRole: mpn.backend.data.error.role-not-assignable']);
    }
    expect((await ask('SUPER_ADMIN')).status).toBe(400);
  });

  test.each([
    ['e-mail address in other letters', { email: 'TAKEN' }, 'email: mpn.backend.data.error.duplicate-email'],
    ['login name with an accent', { loginName: 'taken' }, 'loginName: mpn.backend.data.error.duplicate-login-name'],
    [
      "another company's department",
      { department: true },
      'samplingDepartmentId: mpn.backend.validation.error.invalid',
    ],
  ])('refuses a taken or foreign value: %s', async (_name, what, code) => {
    const admin = await promoter();
    const there = await colleagueOf(admin, { username: `tomé-${unique()}` });
    const sent = newUser({
      ...('email' in what ? { email: there.email.toUpperCase() } : {}),
      ...('loginName' in what ? { loginName: there.loginName.replace('é', 'e').toUpperCase() } : {}),
    });
    const department = await insertRow(pool, 'sampling_departments', {
      name: unique(),
      company_id: (await createMediaCompany(pool)).id,
    });
    const { body } = await admin.client.post<ErrorAnswer>(`/companies/${admin.companyId}/users`, {
      ...sent,
      ...('department' in what ? { samplingDepartmentId: department.id } : {}),
    });
    expect(codesOf(body)).toEqual([code]);
  });

  test('creates one account and one mail for ten concurrent calls with one e-mail address', async () => {
    const admin = await promoter();
    const email = `${unique()}@example.org`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin.client.post<ErrorAnswer>(`/companies/${admin.companyId}/users`, newUser({ email })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await mailsTo(pool, email)).toHaveLength(1);
  });
});

test('invitations of an administrator are rate-limited per hour', async () => {
  const admin = await promoter();
  const invite = async () => (await admin.client.post(`/companies/${admin.companyId}/users`, newUser())).status;
  expect(await invite()).toBe(201);
  await pool.query('update rate_limits set points = 200');
  expect(await invite()).toBe(429);
});

describe('existence checks', () => {
  test('answer 200 for existing values and 404 for others, and are rate-limited per user', async () => {
    const admin = await promoter();
    const ask = async (path: string, body: object) => (await admin.client.post(path, body)).status;
    expect([
      await ask('/users/_exists/email', { email: admin.user.email.toUpperCase() }),
      await ask('/users/_exists/email', { email: `${unique()}@example.org` }),
      await ask('/users/_exists/login_name', { loginName: admin.user.loginName.toUpperCase() }),
      await ask('/users/_exists/login_name', { loginName: `nobody-${unique()}` }),
    ]).toEqual([200, 404, 200, 404]);
    await pool.query('update rate_limits set points = 300');
    expect(await ask('/users/_exists/email', { email: admin.user.email })).toBe(429);
  });
});

describe('editing a user', () => {
  test.each(['self', 'super admin', "another company's user"] as const)('is refused for %s', async (whom) => {
    const admin = whom === 'super admin' ? await superAdmin() : await promoter();
    const other = await promoter();
    const target = { self: admin, 'super admin': await superAdmin(), "another company's user": other }[whom];
    const path = `/users/${target.user.id}`;
    const expected = whom === "another company's user" ? NOT_FOUND : NOT_EDITABLE;
    const asked = [await admin.client.delete<ErrorAnswer>(path)];
    asked.push(await admin.client.post<ErrorAnswer>(`${path}/_actions/send_reset`));
    if (whom === 'super admin') {
      asked.push(await admin.client.put<ErrorAnswer>(path, { version: 1, firstName: 'Eve' }));
      asked.push(await admin.client.post<ErrorAnswer>(`${path}/_actions/lock`));
    } else {
      asked.push(
        await admin.client.put<ErrorAnswer>(`/companies/${target.companyId}${path}`, { version: 1, firstName: 'Eve' }),
      );
    }
    for (const { status, body } of asked) expect([status, codesOf(body)]).toEqual(expected);
  });

  test('is permitted to an administrator for another administrator of the company', async () => {
    const admin = await promoter();
    const other = await createUser(pool, 'PROMO_ADMIN', { company_id: admin.companyId });
    expect(await change(admin, other.id, { combinedRole: 'PROMO_USER' })).toEqual([200, []]);
  });

  test("is refused for an impersonated administrator's own account", async () => {
    const [admin, staff] = [await promoter(), await superAdmin()];
    const { client } = await impersonate(staff.user, admin.user.id);
    const { status, body } = await client.delete<ErrorAnswer>(`/users/${admin.user.id}`);
    expect([status, codesOf(body)]).toEqual(NOT_EDITABLE);
  });

  test('answers 404 for a user of another company under the own company', async () => {
    const [admin, other] = [await promoter(), await promoter()];
    const path = `/companies/${admin.companyId}/users/${other.user.id}`;
    expect((await admin.client.get(path)).status).toBe(404);
    const { status, body } = await admin.client.put<ErrorAnswer>(path, { version: 1, firstName: 'Eve' });
    expect([status, codesOf(body)]).toEqual(NOT_FOUND);
  });
});

describe('a change of a user', () => {
  test('by two administrators at once is saved once, and the other is refused (optimistic-lock)', async () => {
    const admin = await promoter();
    const second = await createUser(pool, 'PROMO_ADMIN', { company_id: admin.companyId });
    const user = await colleagueOf(admin);
    const path = `/companies/${admin.companyId}/users/${user.id}`;
    const answers = await Promise.all(
      [admin.client, api().as(second)].map((client, index) =>
        client.put<ErrorAnswer>(path, { version: 1, position: `Position ${index}` }),
      ),
    );
    const [won, lost] = answers.sort((one, other) => one.status - other.status);
    expect([won!.status, lost!.status, codesOf(lost!.body)]).toEqual([
      200,
      409,
      ['mpn.backend.global.error.optimistic-lock'],
    ]);
    const { body } = await admin.client.put<ManagedUserView>(path, { version: 2, position: ' ' });
    expect([body.position, body.version]).toEqual([null, 3]);
    expect((await admin.client.put<ManagedUserView>(path, { version: 3, position: null })).body).toMatchObject({
      saveResult: 'NO_SAVE',
      version: 3,
    });
  });

  test.each([
    ['disabling', { disabled: true }, 'mpn.backend.authorization.error.user-disabled'],
    ['another role', { combinedRole: 'PROMO_ADMIN' }, 'mpn.backend.authorization.error.role-changed'],
  ])('ends the sessions: %s', async (_name, body, code) => {
    const admin = await promoter();
    const user = await colleagueOf(admin);
    const theirs = api().as(user);
    expect((await theirs.get('/session')).status).toBe(200);
    expect((await managed(admin, user.id)).runningSessions).toBe(1);
    await change(admin, user.id, body);
    const refused = await theirs.get<ErrorAnswer>('/session');
    expect([refused.status, codesOf(refused.body)]).toEqual([401, [code]]);
  });

  test('of e-mail address and login name is mailed to the old and the new address', async () => {
    const admin = await promoter();
    const user = await colleagueOf(admin);
    const [email, loginName] = [`${unique()}@example.org`, `new-${unique()}`];
    expect(await change(admin, user.id, { email, loginName })).toEqual([200, []]);
    expect(await managed(admin, user.id)).toMatchObject({ email, loginName, emailVerifiedAt: null });
    expect([(await mailsTo(pool, user.email)).length, (await mailsTo(pool, email)).length]).toEqual([1, 2]);
    expect((await api().post('/auth/login', { loginName, password: user.password })).status).toBe(200);
  });

  test('names the changed fields in the audit trail, without their values', async () => {
    const admin = await promoter();
    const user = await colleagueOf(admin);
    await change(admin, user.id, { firstName: 'Käthe', phoneNumber: '+49 40 1234567' });
    const { rows } = await pool.query<{ data: unknown; user_id: number }>(
      `select data, user_id from audit_records where action = 'user.update' and object_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ data: { fields: ['first_name', 'phone_number'] }, user_id: admin.user.id }]);
  });
});

describe('deleting a user', () => {
  test('ends the sessions, erases the personal data, and frees login name and e-mail address', async () => {
    const admin = await promoter();
    const user = await colleagueOf(admin, { phone_number: '+49 40 1', street: 'Hafenstrasse 1' });
    const theirs = api().as(user);
    await theirs.get('/session');
    await theirs.post('/user_table_settings', { type: 'RELEASE_LIST', name: 'Mine', selectedColumns: [] });
    expect((await admin.client.delete(`/users/${user.id}`)).status).toBe(204);

    expect((await theirs.get('/session')).status).toBe(401);
    expect((await admin.client.get(`/companies/${admin.companyId}/users/${user.id}`)).status).toBe(404);
    const { rows } = await pool.query<{ row: string }>(
      'select to_jsonb(u)::text as row from up_users u where id = $1',
      [user.id],
    );
    for (const known of [user.email, user.loginName, 'Robin', 'Hafenstrasse', '+49 40 1', 'argon2']) {
      expect(rows[0]!.row).not.toContain(known);
    }
    const traces = await pool.query('select address, user_agent from mpn_sessions where user_id = $1', [user.id]);
    expect(traces.rows).toEqual([{ address: null, user_agent: null }]);
    const again = newUser({ email: user.email, loginName: user.loginName });
    expect((await admin.client.post(`/companies/${admin.companyId}/users`, again)).status).toBe(201);
  });

  test('leaves no network from which the person logged in or was refused', async () => {
    const admin = await promoter();
    const user = await colleagueOf(admin);
    await pool.query(`insert into account_networks (user_id, network) values ($1, '203.0.113.7')`, [user.id]);
    await pool.query(
      `insert into blocked_networks (network, subject, user_id, reason) values ('203.0.113.8', $1, $2, 'LOCKOUT')`,
      [`account:${user.id}`, user.id],
    );
    expect((await admin.client.delete(`/users/${user.id}`)).status).toBe(204);
    const { rows } = await pool.query(
      `select network from account_networks where user_id = $1
       union all select network from blocked_networks where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('lock, reset and move', () => {
  test('a lock ends the sessions and refuses logins until it is removed', async () => {
    const staff = await superAdmin();
    const user = await createUser(pool, 'PROMO_USER');
    const login = async () =>
      (await api().post<ErrorAnswer>('/auth/login', { loginName: user.loginName, password: user.password })).status;
    const theirs = api().as(user);
    await theirs.get('/session');
    const locked = await staff.client.post<ManagedUserView>(`/users/${user.id}/_actions/lock`);
    expect([locked.body.locked, (await theirs.get('/session')).status, await login()]).toEqual([true, 401, 401]);
    await staff.client.post(`/users/${user.id}/_actions/unlock`);
    expect(await login()).toBe(200);
  });

  test('a reset link is mailed to the person', async () => {
    const admin = await promoter();
    const user = await colleagueOf(admin);
    expect((await admin.client.post(`/users/${user.id}/_actions/send_reset`)).status).toBe(200);
    expect((await mailsTo(pool, user.email))[0]!.text).toContain('#token=');
  });

  test('a move ends the sessions (user-moved), and the next login is in the other company', async () => {
    const staff = await superAdmin();
    const user = await createUser(pool, 'PROMO_USER');
    const to = await createPromotionCompany(pool);
    const theirs = api().as(user);
    await theirs.get('/session');
    const move = (companyId: number, version: number) =>
      staff.client.post<ManagedUserView & ErrorAnswer>(`/users/${user.id}/_actions/move`, { companyId, version });
    expect(codesOf((await move((await createMediaCompany(pool)).id, 1)).body)).toEqual([
      'companyId: mpn.backend.data.error.role-not-assignable',
    ]);
    // Permissions given by the former company are dropped.
    expect((await move(to.id, 1)).body).toMatchObject({
      companyId: to.id,
      version: 2,
      roleManageSamplingCampaigns: false,
      roleManageReleases: true,
    });
    expect(codesOf((await theirs.get<ErrorAnswer>('/session')).body)).toEqual([
      'mpn.backend.authorization.error.user-moved',
    ]);
    const again = { loginName: user.loginName, password: user.password };
    const session = await api().post<{ company: { id: number } }>('/auth/login', again);
    expect(session.body.company.id).toBe(to.id);
  });
});

describe('tables', () => {
  const names = (page: Page<UserRow>) => page.items.map(({ fullName }) => fullName);

  test('of a company list its users, with filters, search and sorting', async () => {
    const admin = await promoter({ first_name: 'Zoë', last_name: 'Admin' });
    await colleagueOf(admin, { first_name: 'Änne', last_name: '100%', disabled: true });
    const locked = await colleagueOf(admin, { first_name: 'Bert', last_name: 'Lock', last_login: new Date() });
    await (await superAdmin()).client.post(`/users/${locked.id}/_actions/lock`);
    await promoter();
    const list = async (query: string) =>
      (await admin.client.get<Page<UserRow>>(`/companies/${admin.companyId}/users/_views/table${query}`)).body;
    const all = await list('');
    expect([all.total, all.items.map(({ editable, impersonable }) => [editable, impersonable])]).toEqual([
      3,
      expect.arrayContaining([
        [false, false],
        [true, false],
        [true, false],
      ]),
    ]);
    expect(names(await list('?status=LOCKED'))).toEqual(['Bert Lock']);
    expect(names(await list('?status=DISABLED&status=LOCKED&sortBy=status'))).toEqual(['Änne 100%', 'Bert Lock']);
    expect(names(await list('?term=0%25'))).toEqual(['Änne 100%']);
    expect(names(await list('?combinedRole=PROMO_ADMIN'))).toEqual(['Zoë Admin']);
    await pool.query('update up_users set unfinished_migration = true where id = $1', [locked.id]);
    expect(names(await list('?unfinishedMigration=true'))).toEqual(['Bert Lock']);
    expect(names(await list('?unfinishedMigration=false'))).toEqual(['Zoë Admin', 'Änne 100%']);
    expect(names(await list('?sortBy=lastLogin&sortDirection=desc&pageSize=1&page=1'))).toHaveLength(1);
  });

  test('of all companies are for super admins, who may impersonate enabled users', async () => {
    const staff = await superAdmin();
    const tag = unique();
    await createUser(pool, 'PROMO_USER', { first_name: tag, last_name: 'a' });
    await createUser(pool, 'MEDIA_USER', { first_name: tag, last_name: 'b', disabled: true });
    const { body } = await staff.client.get<Page<UserRow>>(`/users/_views/table?term=${tag}`);
    expect(body.items.map(({ partnerType, impersonable }) => [partnerType, impersonable])).toEqual([
      ['PROMOTION', true],
      ['MEDIA', false],
    ]);
    expect((await (await promoter()).client.get('/users/_views/table')).status).toBe(403);
  });
});

describe('fields of a user, by the role of who edits', () => {
  /** Another value of each field than that of the factory's user. */
  const OTHER: Readonly<Record<Exclude<keyof UserChanges, 'version'>, () => unknown>> = {
    salutation: () => 'MR',
    precedingTitle: () => 'Dr.',
    firstName: () => 'Other',
    lastName: () => 'Other',
    followingTitle: () => 'B.A.',
    dateOfBirth: () => '1980-02-01',
    position: () => 'Promotion',
    phoneNumber: () => '+49 40 123456',
    faxNumber: () => '+49 40 123457',
    street: () => 'Weg 2',
    postalCode: () => '20095',
    city: () => 'Hamburg',
    country: () => 'AT',
    email: () => `${unique()}@example.org`,
    loginName: () => `other-${unique()}`,
    combinedRole: () => 'PROMO_ADMIN',
    preferredAppLocale: () => 'de-DE',
    preferredAudioFormat: () => 'FLAC',
    preferredWebDeliveryAudioFormat: () => 'FLAC',
    notificationType: () => 'EMAIL',
    notifyNews: () => true,
    notifySurveys: () => true,
    notifyNewsletter: () => true,
    notificationNewAddressees: () => true,
    roleRevokeManageAll: () => true,
    roleManageReleases: () => false,
    roleManageMailings: () => true,
    roleManageSamplingCampaigns: () => false,
    roleDigiasImportAllowed: () => true,
    productVisibility: () => 'ALL_ACTIVE_FULL_SAMPLINGS',
    samplingDepartmentId: () => null,
    genreIds: () => [],
    roleWebDownloadAllowed: () => false,
    roleDeliveryRequestAllowed: () => false,
    roleMailingRequestAllowed: () => true,
    roleArdArchiveAccess: () => true,
    disabled: () => true,
  };
  const DENIED = 'mpn.backend.global.error.resource-access-denied';

  /** The answer to each field that is refused. */
  async function refused(editor: ApiClient, companyId: number): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const [field, value] of Object.entries(OTHER)) {
      const { id } = await colleagueOf({ companyId });
      const path = `/companies/${companyId}/users/${id}`;
      const { version } = (await editor.get<ManagedUserView>(path)).body;
      const answer = await editor.put<ErrorAnswer>(path, { version, [field]: value() });
      if (answer.status !== 200) found[field] = codesOf(answer.body);
    }
    return found;
  }

  test('have an entry here', () => {
    expect(Object.keys(OTHER).sort()).toEqual(
      Object.keys(userChangesSchema.fields)
        .filter((name) => name !== 'version')
        .sort(),
    );
  });

  test('an administrator changes all but the product visibility, a super admin all', async () => {
    const [admin, staff] = [await promoter(), await superAdmin()];
    expect(await refused(admin.client, admin.companyId)).toEqual({
      productVisibility: [`productVisibility: ${DENIED}`],
    });
    expect(await refused(staff.client, admin.companyId)).toEqual({});
  });

  test('an administrator sends the product visibility back as it is, and gives none to a new user', async () => {
    const admin = await promoter();
    const { id } = await colleagueOf(admin, { product_visibility: 'ALL_ACTIVE_FULL_SAMPLINGS' });
    const all = { productVisibility: 'ALL_ACTIVE_FULL_SAMPLINGS', position: 'Promotion' };
    expect(await change(admin, id, all)).toEqual([200, []]);
    expect(await managed(admin, id)).toMatchObject(all);
    expect(await change(admin, id, { productVisibility: 'OWN_ACTIVE_PRODUCTS' })).toEqual([
      403,
      [`productVisibility: ${DENIED}`],
    ]);
    const create = (values: object) =>
      admin.client.post<ErrorAnswer>(`/companies/${admin.companyId}/users`, newUser(values));
    expect((await create({ productVisibility: 'OWN_ACTIVE_PRODUCTS' })).status).toBe(201);
    const given = await create(all);
    expect([given.status, codesOf(given.body)]).toEqual([403, [`productVisibility: ${DENIED}`]]);
  });
});
