import type { CalendarFeedView, CompanySignInView, FileView, Page, PersonFactorsView, SessionView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { formWith, pictureFile } from '../../support/media';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { actThroughShare, impersonate } from '../support/acting';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { setUpPasskey } from '../support/passkeys';
import { confirmIdentity, setUpApp, withPassword } from '../support/second-factor';
import { database } from '../support/server';
import { until } from '../../support/until';
import { codeOf, mailedResetToken, mailsTo } from './identity-helpers';

/*
 * A company requires a second factor of its people: who lacks it can do nothing but set one up, through every door.
 */

let pool: Pool;
beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const SETUP = { status: 403, code: 'mpn.backend.authentication.error.second-factor-setup-required' };
const NOT_FOUND = { status: 404, code: 'mpn.backend.global.error.not-found' };
const NOT_EDITABLE = { status: 403, code: 'mpn.backend.data.error.user-not-editable' };
const NEEDED = { status: 403, code: 'mpn.backend.authentication.error.password-confirmation-needed' };

const answerOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: codeOf(body as ErrorAnswer),
});

/** An administrator with an authenticator app and a confirmed session, and a colleague. */
async function company({ grace }: { grace?: number } = {}) {
  const admin = await createUser(pool, 'PROMO_ADMIN');
  const client = api().as(admin);
  await setUpApp(pool, client, admin);
  const colleague = await createUser(pool, 'PROMO_USER', { company_id: admin.companyId, first_name: 'Jörg' });
  const path = `/companies/${admin.companyId}/sign_in`;
  const require = (graceDays = 0) => client.put<CompanySignInView>(path, { required: true, graceDays });
  if (grace !== undefined) expect((await require(grace)).status).toBe(200);
  return { admin, client, colleague, path, require };
}

/** The rule as it is when the days until it holds are over. */
const letGracePass = (companyId: number | null) =>
  pool.query(`update company_sign_in set factor_required_from = now() where company_id = $1`, [companyId]);

describe('who lacks the required second factor', () => {
  test('can do nothing but set one up, and then everything, in the same session', async () => {
    const { colleague } = await company({ grace: 0 });
    const { client, view } = await withPassword(colleague);
    expect({ kind: view.kind, permissions: view.permissions }).toEqual({
      kind: 'LOGIN',
      permissions: ['SetUpSecondFactor'],
    });
    expect(view.factorRequiredFrom).not.toBeNull();
    expect(answerOf(await client.get('/account/settings'))).toEqual(SETUP);
    expect(answerOf(await client.get('/releases/_views/table'))).toEqual(SETUP);
    // The password was just typed: it is not asked for again.
    const { status } = await client.post('/account/second_factor/totp');
    expect(status).toBe(200);
    await setUpApp(pool, client, colleague);
    expect((await client.get('/account/settings')).status).toBe(200);
    const after = await client.get<SessionView>('/session');
    expect(after.body.permissions).toContain('GetReleases');
    expect(after.body.factorRequiredFrom).toBeNull();
  });

  test('sets up a passkey instead', async () => {
    const { colleague } = await company({ grace: 0 });
    const { client } = await withPassword(colleague);
    await setUpPasskey(client);
    expect((await client.get('/account/settings')).status).toBe(200);
  });

  test('is told during the days of grace, and stopped in a running session when they are over', async () => {
    const { admin, colleague } = await company({ grace: 7 });
    const { client, view } = await withPassword(colleague);
    expect(view.permissions).toContain('GetReleases');
    const days = (Date.parse(view.factorRequiredFrom!) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect((await client.get('/account/settings')).status).toBe(200);
    await letGracePass(admin.companyId);
    expect(answerOf(await client.get('/account/settings'))).toEqual(SETUP);
  });

  test('who removes the last factor lacks it again', async () => {
    const { admin, client } = await company({ grace: 0 });
    await confirmIdentity(client);
    expect((await client.delete('/account/second_factor/totp')).status).toBe(204);
    expect(answerOf(await client.get('/account/settings'))).toEqual(SETUP);
    await setUpApp(pool, client, admin);
    expect((await client.get('/account/settings')).status).toBe(200);
  });

  test('gets nothing by a new password, a calendar address, a signed file address or a promo share', async () => {
    const { admin, colleague } = await company({ grace: 7 });
    const { client } = await withPassword(colleague);
    const feed = new URL((await client.post<CalendarFeedView>('/account/calendar_feed')).body.url!);
    const readFeed = () =>
      api().get(feed.pathname.replace(/^\/api/, ''), { query: { token: feed.searchParams.get('token')! } });
    const picture = formWith(await pictureFile({}), 'cover.jpg');
    const { body: file } = await client.post<FileView>('/files/COVER', picture);
    const address = file.url!.replace(/^.*\/api/, '');
    const partner = await createPromotionCompany(pool);
    await createPromoShare(pool, partner.id, colleague.companyId!);
    const view = await actThroughShare(colleague, partner.id);
    expect((await view.client.get('/session')).status).toBe(200);
    expect((await readFeed()).status).toBe(200);
    expect((await client.fetch('GET', address)).status).toBe(200);

    await letGracePass(admin.companyId);

    expect((await readFeed()).status).toBe(404);
    expect((await client.fetch('GET', address)).status).toBeGreaterThanOrEqual(401);
    expect((await view.client.get('/session')).status).toBe(401);
    expect(
      answerOf(
        await client.post('/auth/switch_to_promo_share_view', { sourceCompanyId: partner.id, password: PASSWORD }),
      ),
    ).toEqual(SETUP);
    await api().post('/account/password/begin_reset', { loginName: colleague.loginName });
    await api().put('/account/password/reset', {
      token: await mailedResetToken(pool, colleague.email),
      newPassword: 'Quer-2026-Feld!',
      newPasswordConfirmation: 'Quer-2026-Feld!',
      endOtherSessions: false,
    });
    const again = await withPassword(colleague, 'Quer-2026-Feld!');
    expect(again.view.permissions).toEqual(['SetUpSecondFactor']);
  });

  test('with an account of the older version comes to the setup after the new password', async () => {
    const { admin } = await company({ grace: 0 });
    const old = await createUser(pool, 'PROMO_USER', { company_id: admin.companyId, unfinished_migration: true });
    const { client, view } = await withPassword(old);
    expect(view.permissions).toEqual(['ChangeLegacyPassword']);
    const newPassword = { newPassword: 'Quer-2026-Feld!', newPasswordConfirmation: 'Quer-2026-Feld!' };
    const changed = await client.put<SessionView>('/account/change_legacy_password', newPassword);
    expect(changed.body.permissions).toEqual(['SetUpSecondFactor']);
  });

  test('a super admin acting as the person is not stopped by what the person lacks', async () => {
    const { colleague } = await company({ grace: 0 });
    const superAdmin = await createUser(pool, 'SUPER_ADMIN');
    const { client } = await impersonate(superAdmin, colleague.id);
    expect((await client.get('/account/settings')).status).toBe(200);
  });

  test('a super admin who lacks it loses a running impersonation', async () => {
    const { admin } = await company();
    const own = await company();
    const superAdmin = await createUser(pool, 'SUPER_ADMIN', { company_id: own.admin.companyId });
    const { client } = await impersonate(superAdmin, admin.id);
    expect((await client.get('/session')).status).toBe(200);
    await own.require();
    expect((await client.get('/session')).status).toBe(401);
  });
});

describe('the requirement', () => {
  test('is counted, mailed to those who have none, and kept in the trail', async () => {
    const { admin, client, colleague, path, require } = await company();
    expect((await client.get<CompanySignInView>(path)).body).toEqual({
      factorRequiredFrom: null,
      isRequired: false,
      people: { READY: 1, MISSING: 1, EXCEPTED: 0 },
      idleMinutes: null,
      sessionHours: null,
    });
    await require(14);
    const [mail] = await mailsTo(pool, colleague.email);
    expect(mail).toMatchObject({ template: 'second-factor-required' });
    expect(mail!.text).toContain('/account/sign-in');
    expect(await mailsTo(pool, admin.email)).not.toContainEqual(
      expect.objectContaining({ template: 'second-factor-required' }),
    );
    const ended = await client.put<CompanySignInView>(path, { required: false });
    expect(ended.body.factorRequiredFrom).toBeNull();
    const { rows } = await pool.query<{ action: string }>(
      `select action from audit_records where object_type = 'company' and object_id = $1 order by id`,
      [admin.companyId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['company.require-second-factor', 'company.end-second-factor']);
  });

  test('needs a confirmed session, and days from 0 to 30', async () => {
    const { admin, client, path } = await company();
    const unconfirmed = (await withPassword(await createUser(pool, 'PROMO_ADMIN', { company_id: admin.companyId })))
      .client;
    expect(answerOf(await unconfirmed.put(path, { required: true, graceDays: 1 }))).toEqual(NEEDED);
    for (const graceDays of [-1, 31, 1.5]) {
      expect((await client.put(path, { required: true, graceDays })).status).toBe(400);
    }
  });

  test('a company is only found by its administrators and super admins', async () => {
    const { colleague, path, admin } = await company();
    const foreign = api().as(await createUser(pool, 'MEDIA_ADMIN'));
    for (const ask of [
      () => foreign.get(path),
      () => foreign.put(path, { required: true, graceDays: 0 }),
      () => foreign.get(`${path}/people`),
      () => foreign.put(`${path}/people/${colleague.id}/exception`, { reason: 'studio', days: 1 }),
      () => foreign.delete(`${path}/people/${colleague.id}/exception`),
    ]) {
      expect(answerOf(await ask())).toEqual(NOT_FOUND);
    }
    expect((await api().as(colleague).get(path)).status).toBe(403);
    const superAdmin = api().as(await createUser(pool, 'SUPER_ADMIN'));
    expect((await superAdmin.get(`/companies/${admin.companyId}/sign_in`)).status).toBe(200);
    expect(answerOf(await superAdmin.get('/companies/999999/sign_in'))).toEqual(NOT_FOUND);
  });
});

describe('an exception', () => {
  const grant = (client: ApiClient, path: string, person: TestUser) =>
    client.put(`${path}/people/${person.id}/exception`, { reason: 'Studio 2, shared', days: 30 });

  test('lets a person go on, ends when its days are over, and is seen with its reason', async () => {
    const { client, colleague, path } = await company({ grace: 0 });
    expect((await grant(client, path, colleague)).status).toBe(200);
    const session = await withPassword(colleague);
    expect(session.view.permissions).toContain('GetReleases');
    expect(session.view.factorRequiredFrom).toBeNull();
    const { body } = await client.get<Page<PersonFactorsView>>(`${path}/people?state=EXCEPTED`);
    expect(body.items).toMatchObject([
      { userId: colleague.id, state: 'EXCEPTED', exception: { reason: 'Studio 2, shared' }, editable: true },
    ]);
    await pool.query('update factor_exceptions set ends_at = now() where user_id = $1', [colleague.id]);
    expect(answerOf(await session.client.get('/account/settings'))).toEqual(SETUP);
  });

  test('can be ended, and ends when the person moves to another company', async () => {
    const { client, colleague, path } = await company({ grace: 0 });
    await grant(client, path, colleague);
    expect((await client.delete(`${path}/people/${colleague.id}/exception`)).status).toBe(204);
    expect((await withPassword(colleague)).view.permissions).toEqual(['SetUpSecondFactor']);
    await grant(client, path, colleague);
    const other = await company({ grace: 0 });
    const superAdmin = api().as(await createUser(pool, 'SUPER_ADMIN'));
    const moved = await superAdmin.post(`/users/${colleague.id}/_actions/move`, {
      companyId: other.admin.companyId,
      version: 1,
    });
    expect(moved.status).toBe(200);
    expect((await withPassword(colleague)).view.permissions).toEqual(['SetUpSecondFactor']);
  });

  test('of another administrator is left to super admins, of oneself to nobody', async () => {
    const { admin, client, path } = await company({ grace: 0 });
    const other = await createUser(pool, 'PROMO_ADMIN', { company_id: admin.companyId });
    expect(answerOf(await grant(client, path, other))).toEqual(NOT_EDITABLE);
    expect(answerOf(await grant(client, path, admin))).toEqual(NOT_EDITABLE);
    const superAdmin = api().as(await createUser(pool, 'SUPER_ADMIN'));
    await confirmIdentity(superAdmin);
    expect((await grant(superAdmin, path, other)).status).toBe(200);
  });

  test('names a person of the company only', async () => {
    const { client, path } = await company({ grace: 0 });
    expect(answerOf(await grant(client, path, await createUser(pool, 'PROMO_USER')))).toEqual(NOT_FOUND);
  });
});

test('the list of people is a table and a file, in words of the reader', async () => {
  const admin = await createUser(pool, 'MEDIA_ADMIN', {
    company_id: (await createMediaCompany(pool)).id,
    preferred_app_locale: 'de-DE',
    last_name: 'Ärmel; "=1"',
  });
  const client = api().as(admin);
  await setUpApp(pool, client, admin);
  const locked = await createUser(pool, 'MEDIA_USER', { company_id: admin.companyId, admin_locked_at: new Date() });
  const path = `/companies/${admin.companyId}/sign_in/people`;
  const { body } = await client.get<Page<PersonFactorsView>>(path);
  expect(body.items).toMatchObject([{ userId: admin.id, state: 'READY', hasTotp: true, passkeys: 0, editable: false }]);
  expect(body.items.map(({ userId }) => userId)).not.toContain(locked.id);
  const file = await client.fetch('GET', `${path}?format=csv`);
  expect(file.headers.get('content-disposition')).toContain('Zweite-Faktoren.csv');
  await withPassword(admin);
  const signIns = await (await client.fetch('GET', `/companies/${admin.companyId}/sign_in/sign_ins`)).text();
  expect(signIns).toContain('Zeitpunkt;Name;Login-Name;Womit;Ergebnis;Grund');
  expect(signIns).toContain(`;${admin.loginName};Passwort;zweiter Faktor verlangt;`);
  const [headings, line] = (await file.text()).split('\r\n');
  expect(headings).toContain('Name;Login-Name;Rolle;Zweiter Faktor;Authenticator-App;Passkeys;Letzte Anmeldung');
  expect(line).toContain(`"Robin Ärmel; ""=1""";${admin.loginName};Firmen-Admin;vorhanden;ja;0;`);
});

describe('sessions of a company', () => {
  const IDLE = { status: 401, code: 'mpn.backend.authorization.error.session-idle' };
  /** As if the last use was that long ago. */
  const pass = (userId: number, minutes: number) =>
    pool.query(`update mpn_sessions set last_seen_at = last_seen_at - make_interval(mins => $2) where user_id = $1`, [
      userId,
      minutes,
    ]);
  const limit = async (own: Awaited<ReturnType<typeof company>>, body: object) => {
    const { status } = await own.client.put(`${own.path}/sessions`, body);
    expect(status).toBe(200);
  };

  test('are locked after the minutes without use; polls of an unused page are no use, and a sign-in goes on', async () => {
    const own = await company();
    const { client, view } = await withPassword(own.colleague);
    expect(view.idleMinutes).toBeNull();
    await limit(own, { idleMinutes: 10, sessionHours: null });
    expect((await client.get<SessionView>('/session')).body.idleMinutes).toBe(10);
    await pass(own.colleague.id, 10);
    // A call of the page alone, half a minute before the lock: it is answered, and does not count.
    const polls = client.withHeaders({ 'x-idle-seconds': '600' });
    expect((await polls.get('/session')).status).toBe(200);
    await pass(own.colleague.id, 2);
    expect(answerOf(await client.get('/session'))).toEqual(IDLE);
    expect(answerOf(await client.put('/account/settings', {}))).toEqual(IDLE);
    expect((await (await withPassword(own.colleague)).client.get('/session')).status).toBe(200);
    expect(answerOf(await client.get('/session'))).toEqual(IDLE);
    // The administrator has used theirs.
    expect((await own.client.get('/session')).status).toBe(200);
  });

  test('stay open by use, also in a promo share view, whose use counts for the session that it began from', async () => {
    const own = await company();
    await limit(own, { idleMinutes: 10, sessionHours: null });
    const { id: sourceCompanyId } = await createPromotionCompany(pool);
    await createPromoShare(pool, sourceCompanyId, own.admin.companyId!);
    const { client, original } = await actThroughShare({ ...own.colleague, password: PASSWORD }, sourceCompanyId);
    await pass(own.colleague.id, 9);
    expect((await client.get('/session')).status).toBe(200);
    const old = async () => {
      const { rows } = await pool.query<{ id: number }>(
        `select id from mpn_sessions where user_id = $1 and last_seen_at < now() - interval '5 minutes'`,
        [own.colleague.id],
      );
      return rows.length;
    };
    await until(async () => (await old()) === 0);
    await pass(own.colleague.id, 8);
    expect((await api().withToken(original).get('/session')).status).toBe(200);
    await pass(own.colleague.id, 12);
    expect(answerOf(await client.get('/session'))).toEqual(IDLE);
  });

  test('can be ended while they are locked, without being unlocked', async () => {
    const own = await company();
    await limit(own, { idleMinutes: 5, sessionHours: null });
    const { client } = await withPassword(own.colleague);
    await pass(own.colleague.id, 6);
    expect((await client.post('/auth/logout')).status).toBe(204);
    // The session has ended: that counts before the lock.
    expect(answerOf(await client.get('/session'))).toEqual({
      status: 401,
      code: 'mpn.backend.authentication.error.logged-out',
    });
  });

  test('go on with bytes of a signed URL while they are locked', async () => {
    const own = await company();
    await limit(own, { idleMinutes: 5, sessionHours: null });
    const { client } = await withPassword(own.colleague);
    const picture = formWith(await pictureFile({}), 'cover.jpg');
    const { body: file } = await client.post<FileView>('/files/COVER', picture);
    const address = file.url!.replace(/^.*\/api/, '');
    await pass(own.colleague.id, 20);
    expect(answerOf(await client.get('/session'))).toEqual(IDLE);
    expect((await api().fetch('GET', address)).status).toBe(200);
  });

  test('end after the hours that the company chose, running ones too', async () => {
    const own = await company();
    const hours = ({ expiresAt }: SessionView) => Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000);
    const { client, view } = await withPassword(own.colleague);
    expect(hours(view)).toBe(12);
    await limit(own, { idleMinutes: null, sessionHours: 4 });
    expect(hours((await client.get<SessionView>('/session')).body)).toBe(4);
    expect(hours((await withPassword(own.colleague)).view)).toBe(4);
  });

  test('are limited by administrators with a confirmed session, within bounds, of their own company', async () => {
    const own = await company();
    for (const body of [{ idleMinutes: 4 }, { idleMinutes: 481 }, { sessionHours: 0 }, { sessionHours: 13 }]) {
      expect((await own.client.put(`${own.path}/sessions`, body)).status).toBe(400);
    }
    const body = { idleMinutes: 10, sessionHours: 8 };
    const foreign = api().as(await createUser(pool, 'MEDIA_ADMIN'));
    expect(answerOf(await foreign.put(`${own.path}/sessions`, body))).toEqual(NOT_FOUND);
    const unconfirmed = await createUser(pool, 'PROMO_ADMIN', { company_id: own.admin.companyId });
    expect(answerOf(await (await withPassword(unconfirmed)).client.put(`${own.path}/sessions`, body))).toEqual(NEEDED);
    expect((await api().as(own.colleague).put(`${own.path}/sessions`, body)).status).toBe(403);
    const changed = await own.client.put<CompanySignInView>(`${own.path}/sessions`, body);
    expect(changed.body).toMatchObject(body);
    expect((await own.client.put<CompanySignInView>(`${own.path}/sessions`, {})).body).toMatchObject({
      idleMinutes: null,
      sessionHours: null,
    });
  });
});
