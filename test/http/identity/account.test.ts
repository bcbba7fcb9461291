import { randomUUID } from 'node:crypto';
import type { AccountSettingsView, PersonalDataView, UserView } from '@mpn/domain';
import type { Pool } from 'pg';
import { insertRow, unique } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { cleanUpInTwoDays } from '../files/clean-up';
import { api, type ErrorAnswer } from '../support/client';
import { database, server } from '../support/server';
import { codeOf } from './identity-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

describe('calls of the account are refused without a token', () => {
  test.each([
    ['GET', '/account/sessions'],
    ['DELETE', '/account/sessions'],
    ['DELETE', '/account/sessions/1'],
    ['PUT', '/account/password'],
    ['POST', '/account/confirm_password'],
    ['PUT', '/account/login_name'],
    ['PUT', '/account/email'],
    ['PUT', '/account/change_legacy_password'],
    ['GET', '/account/settings'],
    ['PUT', '/account/settings'],
    ['PUT', '/account/preferred_app_locale'],
    ['GET', '/account/personal_data'],
    ['PUT', '/account/personal_data'],
    ['POST', '/account/profile_image'],
    ['DELETE', '/account/profile_image'],
    ['GET', '/users/1'],
    ['GET', '/feature_flags'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/impersonate'],
    ['POST', '/auth/switch_to_promo_share_view'],
  ])('%s %s', async (method, path) => {
    const { status, body } = await api().request<ErrorAnswer>(method, path, method === 'GET' ? undefined : {});
    expect({ status, code: codeOf(body) }).toEqual({
      status: 401,
      code: 'mpn.backend.authentication.error.not-authenticated',
    });
  });
});

describe('settings and personal data', () => {
  test('PUT settings changes the sent fields only; unchanged is NO_SAVE, and a stale version is 409', async () => {
    const user = await createUser(pool, 'MEDIA_USER');
    const genre = await insertRow(pool, 'genres', {
      code: `g-${unique()}`,
      name_de: 'Neu',
      name_en: 'New',
      position: 1,
    });
    const client = api().as(user);
    const before = (await client.get<AccountSettingsView>('/account/settings')).body;
    const sent = { digestFrequency: 'IMMEDIATE', genreIds: [genre.id], version: before.version };
    const saved = await client.put<AccountSettingsView>('/account/settings', sent);
    expect(saved.body).toEqual({
      ...before,
      digestFrequency: 'IMMEDIATE',
      genreIds: [genre.id],
      version: before.version + 1,
      saveResult: 'SAVED',
    });
    const stale = await client.put<ErrorAnswer>('/account/settings', sent);
    expect({ status: stale.status, code: codeOf(stale.body) }).toEqual({
      status: 409,
      code: 'mpn.backend.global.error.optimistic-lock',
    });
    const same = await client.put<AccountSettingsView>('/account/settings', { ...sent, version: before.version + 1 });
    expect(same.body.saveResult).toBe('NO_SAVE');
  });

  test('PUT personal_data saves the fields, and stores empty ones as null', async () => {
    const user = await createUser(pool, 'PROMO_USER', { position: 'Promoter' });
    const client = api().as(user);
    const { body } = await client.get<PersonalDataView>('/account/personal_data');
    const saved = await client.put<PersonalDataView>('/account/personal_data', {
      firstName: 'Käthe',
      position: '',
      dateOfBirth: '1980-02-29',
      phoneNumber: '+49 40 1234567',
      version: body.version,
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      firstName: 'Käthe',
      position: null,
      dateOfBirth: '1980-02-29',
      saveResult: 'SAVED',
    });
  });

  test.each([
    ['a date that does not exist', { dateOfBirth: '2001-02-29' }, 'dateOfBirth'],
    ['a birth in the future', { dateOfBirth: '2099-01-01' }, 'dateOfBirth'],
    ['a country that does not exist', { country: 'XX' }, 'country'],
    ['a date in year 0, which Postgres does not know', { dateOfBirth: '0000-01-01' }, 'dateOfBirth'],
    ['a phone number of letters', { phoneNumber: 'call me' }, 'phoneNumber'],
    ['an unknown salutation', { salutation: 'SIR' }, 'salutation'],
    ['an empty first name', { firstName: '' }, 'firstName'],
  ])('PUT personal_data refuses %s', async (_what, values, field) => {
    const { status, body } = await api()
      .as(await createUser(pool, 'PROMO_USER'))
      .put<ErrorAnswer>('/account/personal_data', { ...values, version: 1 });
    expect({ status, field: body.fieldErrors[0]?.field }).toEqual({ status: 400, field });
  });

  test('a change of settings, data or language is audited by its field names, and one without effect is not', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = api().as(user);
    const { body: settings } = await client.get<AccountSettingsView>('/account/settings');
    const changed = { notifyNews: !settings.notifyNews, version: settings.version };
    expect((await client.put('/account/settings', changed)).status).toBe(200);
    const { body: data } = await client.get<PersonalDataView>('/account/personal_data');
    await client.put('/account/personal_data', { firstName: 'Anna', version: data.version });
    await client.put('/account/personal_data', { firstName: 'Anna', version: data.version + 1 });
    await client.put('/account/preferred_app_locale', { preferredAppLocale: 'de-DE' });
    const { rows } = await pool.query(
      `select action, data from audit_records where user_id = $1 and action like 'account.change-%' order by id`,
      [user.id],
    );
    expect(rows).toEqual([
      { action: 'account.change-settings', data: { fields: ['notify_news'] } },
      { action: 'account.change-personal-data', data: { fields: ['first_name'] } },
      { action: 'account.change-settings', data: { fields: ['preferred_app_locale'] } },
    ]);
  });

  test('PUT preferred_app_locale saves the language', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const { body } = await api().as(user).put('/account/preferred_app_locale', { preferredAppLocale: 'fr-FR' });
    expect(body).toEqual({ preferredAppLocale: 'fr-FR', saveResult: 'SAVED' });
    expect((await api().as(user).get<AccountSettingsView>('/account/settings')).body.preferredAppLocale).toBe('fr-FR');
  });

  test('an upload of another user is refused as a profile image', async () => {
    const [user, other] = [await createUser(pool, 'PROMO_USER'), await createUser(pool, 'PROMO_USER')];
    const file = await insertRow(pool, 'stored_files', {
      uuid: `11111111-1111-4111-8111-${unique().padStart(12, '0').slice(0, 12)}`,
      uploader_id: other.id,
      company_id: other.companyId,
      kind: 'PROFILE_IMAGE',
      file_name: 'me.png',
      ext: 'png',
      mime: 'image/png',
      size: 10,
      sha_256: 'x',
      storage_key: 'x',
      state: 'TEMPORARY',
    });
    const foreign = await api().as(user).post<ErrorAnswer>('/account/profile_image', { fileId: file.id });
    expect([foreign.status, foreign.body.fieldErrors[0]?.messageCode]).toEqual([
      409,
      'mpn.backend.data.error.product.file-not-attachable',
    ]);
    const own = await api().as(other).post<{ profileImageUrl: string }>('/account/profile_image', { fileId: file.id });
    expect(own.status).toBe(200);
    expect(own.body.profileImageUrl).toMatch(/^\/api\/files\/profile-image\//);
    expect((await api().as(other).delete('/account/profile_image')).status).toBe(204);
  });
});

test('an erased person leaves no profile image: its bytes are deleted by the next clean-up', async () => {
  const staff = api().as(await createUser(pool, 'SUPER_ADMIN'));
  const user = await createUser(pool, 'PROMO_USER');
  const file = await insertRow(pool, 'stored_files', {
    ...{ uuid: randomUUID(), uploader_id: user.id, company_id: user.companyId, kind: 'PROFILE_IMAGE' },
    ...{ file_name: 'me.png', ext: 'png', mime: 'image/png', size: 10, sha_256: 'x', storage_key: `x-${unique()}` },
    ...{ state: 'ATTACHED', created_at: new Date(Date.now() - 10 * 86_400_000) },
  });
  await pool.query('update up_users set profile_image_id = $2 where id = $1', [user.id, file.id]);
  expect((await staff.delete(`/users/${user.id}`)).status).toBe(204);
  await cleanUpInTwoDays((await server()).databaseUrl);
  const { rows } = await pool.query('select state from stored_files where id = $1', [file.id]);
  expect(rows).toEqual([{ state: 'DISCARDED' }]);
});

test('a file that lost its last reference without being given up is dated, one that is in use is not', async () => {
  const user = await createUser(pool, 'PROMO_USER');
  const before = new Date(Date.now() - 10 * 86_400_000);
  const stored = () =>
    insertRow(pool, 'stored_files', {
      ...{ uuid: randomUUID(), uploader_id: user.id, company_id: user.companyId, kind: 'PROFILE_IMAGE' },
      ...{ file_name: 'me.png', ext: 'png', mime: 'image/png', size: 10, sha_256: 'x', storage_key: `x-${unique()}` },
      ...{ state: 'ATTACHED', created_at: before, updated_at: before },
    });
  const [used, forgotten] = [await stored(), await stored()];
  await pool.query('update up_users set profile_image_id = $2 where id = $1', [user.id, used.id]);
  await cleanUpInTwoDays((await server()).databaseUrl);
  const { rows } = await pool.query<{ id: number; dated: boolean }>(
    'select id, unreferenced_since is not null as dated from stored_files where id = any($1) order by id',
    [[used.id, forgotten.id]],
  );
  expect(rows).toEqual([
    { id: used.id, dated: false },
    { id: forgotten.id, dated: true },
  ]);
});

describe('GET /users/{id}', () => {
  test('shows users of the own company, and answers 404 for those of another one as for missing ones', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const colleague = await createUser(pool, 'PROMO_ADMIN', { company_id: user.companyId });
    const stranger = await createUser(pool, 'PROMO_ADMIN');
    const client = api().as(user);
    expect((await client.get<UserView>(`/users/${colleague.id}`)).body).toMatchObject({
      id: colleague.id,
      combinedRole: 'PROMO_ADMIN',
    });
    const [foreign, missing] = [
      await client.get<ErrorAnswer>(`/users/${stranger.id}`),
      await client.get<ErrorAnswer>('/users/999999'),
    ];
    expect({ status: foreign.status, errors: foreign.body.globalErrors }).toEqual({
      status: 404,
      errors: missing.body.globalErrors,
    });
  });

  test('shows any user to a super admin', async () => {
    const stranger = await createUser(pool, 'MEDIA_USER');
    const { status } = await api()
      .as(await createUser(pool, 'SUPER_ADMIN'))
      .get(`/users/${stranger.id}`);
    expect(status).toBe(200);
  });

  test('answers an invalid id with a parameter error', async () => {
    const { status, body } = await api()
      .as(await createUser(pool, 'SUPER_ADMIN'))
      .get<ErrorAnswer>('/users/abc');
    expect({ status, parameter: body.parameterErrors[0]?.parameter }).toEqual({ status: 400, parameter: 'id' });
  });
});

describe('GET /reference_data', () => {
  test('answers in the requested language, and with 304 for a current ETag', async () => {
    await insertRow(pool, 'genres', {
      code: `pop-${unique()}`,
      name_de: 'Volksmusik',
      name_en: 'Folk music',
      position: 99,
    });
    const german = await api().get<{ genres: { name: string }[] }>('/reference_data', {
      headers: { 'accept-language': 'de-DE' },
    });
    expect(german.body.genres.map(({ name }) => name)).toContain('Volksmusik');
    const etag = german.headers.get('etag') ?? '';
    const again = await api().get('/reference_data', {
      headers: { 'accept-language': 'de-DE', 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
    const english = await api().get<{ genres: { name: string }[] }>('/reference_data', {
      headers: { 'accept-language': 'en-US', 'if-none-match': etag },
    });
    expect(english.status).toBe(200);
    expect(english.body.genres.map(({ name }) => name)).toContain('Folk music');
  });
});
