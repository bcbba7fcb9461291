import type {
  CompanyMatchesView,
  JoinRequestSentView,
  JoinRequestView,
  NotificationPage,
  SessionView,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { unique } from '../../factories/insert';
import { createUser, type TestUser } from '../../factories/users';
import { mailsTo } from '../identity/identity-helpers';
import { newAddress } from '../identity/lockout-helpers';
import { api, type ErrorAnswer } from '../support/client';
import { runClockJobs } from '../support/run-clock-jobs';
import { database, server } from '../support/server';
import {
  applicant,
  faultsOf,
  newEmail,
  newPerson,
  newVatId,
  REGISTERED_PASSWORD,
  tally,
  versionsOf,
} from './registration-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const code = (name: string): [string, string][] => [['', `mpn.backend.${name}`]];
const DECIDED = code('registration.error.join-request-decided');

interface Home {
  id: number;
  name: string;
  vatId: string;
  admin: TestUser;
}

/** A label with an administrator who reads German. */
async function label(): Promise<Home> {
  const vatId = newVatId();
  const { id, name } = await createPromotionCompany(pool, { vat_id: vatId });
  const admin = await createUser(pool, 'PROMO_ADMIN', { company_id: id, preferred_app_locale: 'de-DE' });
  return { id, name, vatId, admin };
}

const requestOf = async ({ id, vatId }: Home, person: object = {}, more: object = {}) => ({
  companyId: id,
  search: { vatId },
  person: { ...newPerson(), position: 'Promotion', preferredAppLocale: 'en-US', ...person },
  message: 'Ich arbeite seit Mai hier.',
  consents: { agb: true, privacy: true },
  documentVersions: await versionsOf('MEDIA'),
  ...more,
});

const send = async (home: Home, email = newEmail(), person: object = {}, more: object = {}) => {
  const body = await requestOf(home, person, more);
  const client = await applicant(pool, email, 'PROMOTION');
  const answer = await client.post<JoinRequestSentView & ErrorAnswer>('/registration/join_requests', body);
  return { ...answer, email, client, sent: body };
};

const listed = async (user: TestUser) =>
  (await api().as(user).get<JoinRequestView[]>('/registration/join_requests')).body;
const decide = (user: TestUser, id: number, action: 'accept' | 'decline', body: object = {}) =>
  api().as(user).post<JoinRequestView & ErrorAnswer>(`/registration/join_requests/${id}/_actions/${action}`, body);

describe('the search for a registered company', () => {
  const search = async (body: object, type: 'PROMOTION' | 'MEDIA' = 'PROMOTION') =>
    (await applicant(pool, newEmail(), type)).post<CompanyMatchesView & ErrorAnswer>(
      '/registration/company_matches',
      body,
    );

  test('finds it by VAT id or by name and postal code, with name and city only', async () => {
    const { id, name, vatId } = await label();
    const found = [{ companyId: id, name, city: 'Hamburg' }];
    expect((await search({ vatId: vatId.toLowerCase() })).body.matches).toEqual(found);
    expect((await search({ name: name.toUpperCase(), postalCode: '20095' })).body.matches).toEqual(found);
    expect((await search({ name, postalCode: '20096' })).body.matches).toEqual([]);
    expect((await search({ name: name.slice(0, 8), postalCode: '20095' })).body.matches).toEqual([]);
    expect((await search({ vatId }, 'MEDIA')).body.matches).toEqual([]);
  });

  test.each([{ disabled: true }, { pending_registration: true }, { deleted_at: new Date() }])(
    'does not find a company with %j',
    async (values) => {
      const vatId = newVatId();
      await createMediaCompany(pool, { vat_id: vatId, ...values });
      expect((await search({ vatId }, 'MEDIA')).body.matches).toEqual([]);
    },
  );

  test('requires a verified address, and is limited to five a day per network', async () => {
    const body = { vatId: newVatId() };
    const refused = await api().post<ErrorAnswer>('/registration/company_matches', body);
    expect([refused.status, faultsOf(refused.body)]).toEqual([403, code('registration.error.email-not-verified')]);
    const address = newAddress();
    const first = await applicant(pool, newEmail(), 'PROMOTION', address);
    const second = await applicant(pool, newEmail(), 'PROMOTION', address);
    for (const client of [first, second, first, second, first]) {
      expect((await client.post('/registration/company_matches', body)).status).toBe(200);
    }
    const sixth = await second.post<ErrorAnswer>('/registration/company_matches', body);
    expect([sixth.status, faultsOf(sixth.body)]).toEqual([429, code('global.error.too-many-requests')]);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_600);
  });
});

describe('a request to join', () => {
  test('notifies the administrators; once accepted, the person sets a password and logs in', async () => {
    const home = await label();
    const { status, body, email, sent } = await send(home);
    expect([status, body]).toEqual([201, { companyName: home.name, state: 'PENDING' }]);
    const [mail] = await mailsTo(pool, home.admin.email);
    expect(mail?.subject).toBe(`Nora Lind möchte zu ${home.name} hinzugefügt werden`);
    for (const fact of [email, 'Promotion', 'Ich arbeite seit Mai hier.']) expect(mail?.text).toContain(fact);
    const { body: notifications } = await api().as(home.admin).get<NotificationPage>('/notifications');
    expect(notifications.items[0]).toMatchObject({
      type: 'JOIN_REQUEST',
      data: { personName: 'Nora Lind', companyName: home.name },
    });

    const [request, ...others] = await listed(home.admin);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      ...{ companyId: home.id, companyName: home.name, state: 'PENDING', email, decidedAt: null, reason: null },
      ...{ loginName: sent.person.loginName, position: 'Promotion', message: 'Ich arbeite seit Mai hier.' },
    });
    const accepted = await decide(home.admin, request!.id, 'accept');
    expect([accepted.status, accepted.body.state]).toEqual([200, 'ACCEPTED']);
    expect(await listed(home.admin)).toEqual([]);

    const [invitation] = await mailsTo(pool, email);
    expect(invitation).toMatchObject({
      template: 'join-request-accepted',
      subject: `MPN: ${home.name} has added you`,
    });
    const token = /#token=([\w-]+)/.exec(invitation?.text ?? '')?.[1];
    const chosen = await api().put('/account/password/reset', {
      token,
      newPassword: REGISTERED_PASSWORD,
      newPasswordConfirmation: REGISTERED_PASSWORD,
    });
    expect(chosen.status).toBe(200);
    const session = await api().post<SessionView>('/auth/login', {
      loginName: sent.person.loginName,
      password: REGISTERED_PASSWORD,
    });
    expect(session.body).toMatchObject({ roles: ['PROMO_USER'], company: { name: home.name } });
    const { rows } = await pool.query(
      `select k.kind from consents k join up_users u on u.id = k.user_id where u.email = $1 order by k.kind`,
      [email],
    );
    expect(rows).toEqual([{ kind: 'agb' }, { kind: 'privacy' }]);
  });

  test('can be accepted as an administrator; a login name taken meanwhile gets a number', async () => {
    const home = await label();
    const { sent, email } = await send(home);
    const { loginName } = sent.person;
    await createUser(pool, 'PROMO_USER', { username: loginName });
    const [request] = await listed(home.admin);
    const { body } = await decide(home.admin, request!.id, 'accept', { asAdmin: true });
    expect(body.loginName).toBe(`${loginName}2`);
    const { rows } = await pool.query('select username, combined_role as role from up_users where email = $1', [email]);
    expect(rows).toEqual([{ username: `${loginName}2`, role: 'PROMO_ADMIN' }]);
  });

  test('is declined with a reason in the mail, and can be made again', async () => {
    const home = await label();
    const { email } = await send(home, newEmail(), { preferredAppLocale: 'de-DE' });
    const [request] = await listed(home.admin);
    const declined = await decide(home.admin, request!.id, 'decline', { reason: 'Wir kennen Sie nicht.' });
    expect(declined.body).toMatchObject({ state: 'DECLINED', reason: 'Wir kennen Sie nicht.' });
    const [mail] = await mailsTo(pool, email);
    expect(mail).toMatchObject({
      template: 'join-request-declined',
      subject: `MPN: ${home.name} hat Ihre Anfrage abgelehnt`,
    });
    expect(mail?.text).toContain('Wir kennen Sie nicht.');
    expect((await pool.query('select 1 from up_users where email = $1', [email])).rowCount).toBe(0);
    await pool.query('delete from rate_limits');
    expect((await send(home, email)).status).toBe(201);
  });

  test('is refused while another one of the same address and company is open', async () => {
    const home = await label();
    const { client, sent } = await send(home);
    const again = await client.post<ErrorAnswer>('/registration/join_requests', sent);
    expect([again.status, faultsOf(again.body)]).toEqual([409, code('registration.error.join-request-exists')]);
  });

  test.each<[string, (home: Home) => Promise<object>, number, [string, string][]]>([
    [
      'a company that the search does not find',
      async () => ({ search: { vatId: newVatId() } }),
      404,
      code('global.error.not-found'),
    ],
    ['no search', async () => ({ search: {} }), 404, code('global.error.not-found')],
    [
      'no consent to the privacy notice',
      async () => ({ consents: { agb: true } }),
      400,
      [['consents.privacy', 'mpn.backend.registration.error.consent-missing']],
    ],
    [
      'an outdated text',
      async () => ({ documentVersions: { agb: 900, privacy: 1 } }),
      409,
      [['consents.agb', 'mpn.backend.registration.error.consent-outdated']],
    ],
    [
      'a login name that is taken',
      async () => ({ person: { ...newPerson(), loginName: (await createUser(pool, 'PROMO_USER')).loginName } }),
      409,
      [['person.loginName', 'mpn.backend.data.error.duplicate-login-name']],
    ],
  ])('is refused with %s', async (_what, more, status, faults) => {
    const home = await label();
    const answer = await send(home, newEmail(), {}, await more(home));
    expect([answer.status, faultsOf(answer.body)]).toEqual([status, faults]);
    expect(await listed(home.admin)).toEqual([]);
  });
});

describe('the decision of a request to join', () => {
  test('is permitted to administrators of the company and super admins', async () => {
    const home = await label();
    await send(home);
    const [request] = await listed(home.admin);
    const stranger = await createUser(pool, 'PROMO_ADMIN');
    const colleague = await createUser(pool, 'PROMO_USER', { company_id: home.id });
    const superAdmin = await createUser(pool, 'SUPER_ADMIN');
    expect(await listed(stranger)).toEqual([]);
    expect((await decide(stranger, request!.id, 'accept')).status).toBe(404);
    expect((await decide(colleague, request!.id, 'accept')).status).toBe(403);
    expect((await listed(superAdmin)).map(({ id }) => id)).toContain(request!.id);
    expect((await decide(superAdmin, request!.id, 'accept')).status).toBe(200);
    const late = await decide(home.admin, request!.id, 'decline');
    expect([late.status, faultsOf(late.body)]).toEqual([409, DECIDED]);
  });

  test('is taken once by several administrators at once; the others get join-request-decided', async () => {
    const home = await label();
    const { email } = await send(home);
    const [request] = await listed(home.admin);
    const answers = await Promise.all(
      [0, 1, 2, 3].map((index) => decide(home.admin, request!.id, index % 2 === 0 ? 'accept' : 'decline')),
    );
    expect(tally(answers)).toEqual({ '200': 1, '409 mpn.backend.registration.error.join-request-decided': 3 });
    const mails = (await mailsTo(pool, email)).filter(({ template }) => template.startsWith('join-request'));
    expect(mails).toHaveLength(1);
  });

  test('is refused (duplicate-email) when the address has got an account meanwhile', async () => {
    const home = await label();
    const { email } = await send(home);
    const [request] = await listed(home.admin);
    await createUser(pool, 'MEDIA_USER', { email: email.toUpperCase() });
    const answer = await decide(home.admin, request!.id, 'accept');
    expect([answer.status, faultsOf(answer.body)[0]?.[1]]).toEqual([409, 'mpn.backend.data.error.duplicate-email']);
    expect(await listed(home.admin)).toHaveLength(1);
  });

  test('is requested from the super admins when the company has no administrators', async () => {
    const superAdmin = await createUser(pool, 'SUPER_ADMIN');
    const vatId = newVatId();
    const { id, name } = await createPromotionCompany(pool, { vat_id: vatId, name: `Ohne ${unique()}` });
    await send({ id, name, vatId, admin: superAdmin });
    expect((await mailsTo(pool, superAdmin.email))[0]).toMatchObject({ template: 'join-request' });
  });
});

test('a request that nobody decides ends after 90 days: it is deleted with its news, and the person is mailed', async () => {
  const [home, other] = [await label(), await label()];
  const { email } = await send(home);
  const undecided = await send(other);
  const { folder } = await server();
  const sentBefore = (days: number) =>
    pool.query(`update join_requests set requested_at = now() - interval '1 day' * $2 where email = $1`, [email, days]);
  const ofHome = async () => ({
    requests: (await listed(home.admin)).length,
    mails: (await mailsTo(pool, home.admin.email)).length,
    news: (await api().as(home.admin).get<NotificationPage>('/notifications')).body.items.length,
  });
  await sentBefore(89);
  await runClockJobs({ folder }, ['registration.clean-up'], new Date());
  expect(await ofHome()).toEqual({ requests: 1, mails: 1, news: 1 });
  await sentBefore(91);
  await runClockJobs({ folder }, ['registration.clean-up'], new Date());
  expect(await ofHome()).toEqual({ requests: 0, mails: 0, news: 0 });
  const [mail] = await mailsTo(pool, email);
  expect(mail).toMatchObject({
    template: 'join-request-expired',
    subject: `MPN: ${home.name} has not answered your request`,
  });
  expect(await listed(other.admin)).toHaveLength(1);
  expect(undecided.status).toBe(201);
});
