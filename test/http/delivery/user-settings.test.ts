import type {
  Page,
  ResolvedPreferencesView,
  SessionView,
  UserDeliveryRow,
  UserDeliverySettingsView,
} from '@mpn/domain';
import { realRelease } from '../../delivery/queue/support';
import { createMediaGroup } from '../../factories/media-group';
import { unique } from '../../factories/insert';
import { sampleTo } from '../../factories/release';
import { editor, promoter, superAdmin, type Person } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let admin: Person;
let member: Person;

const ALL = ['MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH'];
const permissions = (formats = ALL, changes = {}) => ({
  audioEnabled: true,
  coverEnabled: true,
  artworkEnabled: true,
  formats,
  preferredAudioFormat: null as string | null,
  ...changes,
});

beforeEach(async () => {
  admin = await editor({}, 'MEDIA_ADMIN');
  member = await editor({ company_id: admin.companyId, first_name: 'Mia', last_name: unique() });
});

const pathOf = (who: Person, what = 'delivery_settings'): string =>
  `/companies/${who.companyId}/users/${who.user.id}/${what}`;
const read = async (by = admin): Promise<UserDeliverySettingsView> =>
  (await by.client.get<UserDeliverySettingsView>(pathOf(member))).body;
const save = async (changes: object, by = admin) =>
  by.client.put<UserDeliverySettingsView & ErrorAnswer>(pathOf(member), {
    webDeliveryEnabled: true,
    web: permissions(),
    ftpDeliveryEnabled: true,
    ftp: permissions(),
    version: (await read()).version,
    ...changes,
  });
const company = (values: Record<string, unknown>, id = admin.companyId) =>
  database().then((pool) =>
    Promise.all(
      Object.entries(values).map(([column, value]) =>
        pool.query(`update companies set ${column} = $2 where id = $1`, [
          id,
          typeof value === 'object' ? JSON.stringify(value) : value,
        ]),
      ),
    ),
  );

describe('access to archive copies', () => {
  test('can be granted at ARD institutions only, and is unchanged by a save without the field', async () => {
    expect((await read()).ardArchiveAccess).toBeNull();
    await company({ ard_state_institution_name: 'WDR' });
    expect((await read()).ardArchiveAccess).toBe(false);
    expect((await save({ ardArchiveAccess: true })).body.ardArchiveAccess).toBe(true);
    expect((await save({})).body.ardArchiveAccess).toBe(true);
    expect((await member.client.get<SessionView>('/session')).body.permissions).toContain('AccessArdArchive');
    expect((await save({ ardArchiveAccess: false })).body.ardArchiveAccess).toBe(false);
    expect((await member.client.get<SessionView>('/session')).body.permissions).not.toContain('AccessArdArchive');
  });
});

describe('a user’s delivery settings', () => {
  test('restrict what the company permits, for each way of delivery, and show the source of each value', async () => {
    await company({
      web_delivery: { artworkEnabled: false, formats: { WAVE_HIGH: false } },
      ftp_delivery: { formats: { FLAC: true } },
    });
    const { status, body } = await save({
      web: permissions(['MP3', 'WAVE_HIGH'], { coverEnabled: false, preferredAudioFormat: 'WAVE_HIGH' }),
      ftp: permissions(['FLAC', 'WAVE_STANDARD'], { preferredAudioFormat: 'WAVE_STANDARD' }),
    });
    expect(status).toBe(200);
    // The user's own choice is stored unchanged.
    expect(body.web).toEqual(
      permissions(['MP3', 'WAVE_HIGH'], { coverEnabled: false, preferredAudioFormat: 'WAVE_HIGH' }),
    );
    expect(body.resolved.web).toEqual({
      webDeliveryEnabled: { value: true, source: 'COMPANY' },
      ftpDeliveryEnabled: { value: true, source: 'COMPANY' },
      audioEnabled: { value: true, source: 'DEFAULT' },
      coverEnabled: { value: false, source: 'USER' },
      artworkEnabled: { value: false, source: 'COMPANY' },
      formats: {
        MP3: { value: true, source: 'DEFAULT' },
        FLAC: { value: false, source: 'USER' },
        WAVE_STANDARD: { value: false, source: 'USER' },
        // Permitted by the user's own settings, which have no effect, because the company forbids it.
        WAVE_HIGH: { value: false, source: 'COMPANY' },
      },
      preferredAudioFormat: { value: 'MP3', source: 'DEFAULT' },
    });
    expect(body.resolved.ftp).toMatchObject({
      formats: { MP3: { value: false, source: 'USER' }, FLAC: { value: true, source: 'COMPANY' } },
      preferredAudioFormat: { value: 'WAVE_STANDARD', source: 'USER' },
    });
    expect(body.cap.web).toMatchObject({ coverEnabled: { value: true, source: 'DEFAULT' } });

    const mine = await member.client.get<ResolvedPreferencesView>('/companies/my/resolved_preferences');
    const seen = await admin.client.get<ResolvedPreferencesView>(pathOf(member, 'resolved_preferences'));
    expect([mine.status, seen.status]).toEqual([200, 200]);
    expect(mine.body).toEqual(seen.body);
    expect(mine.body).toEqual({ companyId: admin.companyId, mainCompany: null, ...body.resolved });
  });

  test('have no effect while the company has switched a way of delivery off', async () => {
    await company({ web_delivery_enabled: false });
    const { body } = await save({ webDeliveryEnabled: true, ftpDeliveryEnabled: false });
    expect(body).toMatchObject({ webDeliveryEnabled: true, ftpDeliveryEnabled: false });
    expect(body.resolved.web.webDeliveryEnabled).toEqual({ value: false, source: 'COMPANY' });
    expect(body.resolved.ftp.ftpDeliveryEnabled).toEqual({ value: false, source: 'USER' });
    await company({ web_delivery_enabled: true });
    expect((await read()).resolved.web.webDeliveryEnabled).toEqual({ value: true, source: 'COMPANY' });
  });

  test('are restricted by the main company of the group, which is named', async () => {
    const main = await editor({}, 'MEDIA_ADMIN');
    const pool = await database();
    await createMediaGroup(pool, main.companyId, admin.companyId);
    await company({ web_delivery: { formats: { FLAC: false } } }, main.companyId);
    await company({ web_delivery: { formats: { FLAC: true, MP3: false } } });
    const { status, body } = await save({ web: permissions(ALL) });
    expect(status).toBe(200);
    expect(body.resolved.web.formats).toMatchObject({
      FLAC: { value: false, source: 'MAIN_COMPANY' },
      MP3: { value: false, source: 'COMPANY' },
      WAVE_HIGH: { value: true, source: 'DEFAULT' },
    });
    const { body: resolved } = await admin.client.get<ResolvedPreferencesView>(
      `/companies/${admin.companyId}/resolved_preferences`,
    );
    expect(resolved.mainCompany).toMatchObject({ companyId: main.companyId, name: expect.any(String) });
    expect(resolved.web.webDeliveryEnabled).toEqual({ value: true, source: 'MAIN_COMPANY' });
    // The main company itself is not limited by another company, and its admin is not the member's.
    const own = await main.client.get<ResolvedPreferencesView>(`/companies/${main.companyId}/resolved_preferences`);
    expect([own.body.mainCompany, own.body.web.formats.FLAC.source]).toEqual([null, 'COMPANY']);
    expect((await main.client.get(pathOf(member))).status).toBe(404);
  });

  test('limit the downloads, formats and requests of the editor', async () => {
    const pool = await database();
    const release = await realRelease();
    await sampleTo(pool, release.id, admin.companyId);
    await pool.query(
      `update companies set sampling_medium_id = (select min(id) from sampling_mediums), pending_registration = false
       where id = $1`,
      [admin.companyId],
    );
    const ask = async (call: string, audioFormat: string): Promise<string> => {
      const { status, body } = await member.client.post<ErrorAnswer>(`/releases/${release.id}/_actions/${call}`, {
        audioFormat,
      });
      return status === 200 ? 'yes' : (body.globalErrors[0]?.messageCode.split('.error.')[1] ?? String(status));
    };
    await save({ web: permissions(['MP3']), ftp: permissions(['FLAC']) });
    expect(await ask('download', 'FLAC')).toBe('format-not-permitted');
    expect(await ask('download', 'MP3')).toBe('yes');
    expect(await ask('request_delivery', 'MP3')).toBe('format-not-permitted');
    // Refused because no server is configured, which is checked after the format.
    expect(await ask('request_delivery', 'FLAC')).toBe('ftp-not-enabled');
    await save({ webDeliveryEnabled: false, ftpDeliveryEnabled: false });
    expect(await ask('download', 'MP3')).toBe('role-access-denied');
    expect(await ask('request_delivery', 'FLAC')).toBe('role-access-denied');
  });
});

describe('settings of a user', () => {
  test('are edited by the company’s admin and support, not by the user, nor for oneself or another company', async () => {
    const [stranger, label, support] = [await editor({}, 'MEDIA_ADMIN'), await promoter(), await superAdmin()];
    expect((await save({}, stranger)).status).toBe(404);
    expect((await save({}, label)).status).toBe(404);
    expect((await save({}, member)).status).toBe(403);
    expect((await save({}, support)).status).toBe(200);
    const own = await admin.client.get<UserDeliverySettingsView>(pathOf(admin));
    expect(own.body.editable).toBe(false);
    const self = await admin.client.put<ErrorAnswer>(pathOf(admin), {
      webDeliveryEnabled: true,
      web: permissions(),
      ftpDeliveryEnabled: true,
      ftp: permissions(),
      version: own.body.version,
    });
    expect([self.status, self.body.globalErrors[0]?.messageCode]).toEqual([
      403,
      'mpn.backend.global.error.resource-access-denied',
    ]);
    // Another company's user id under the caller's company gives not-found.
    expect(
      (await admin.client.get(`/companies/${admin.companyId}/users/${stranger.user.id}/delivery_settings`)).status,
    ).toBe(404);
  });

  test('are refused with a stale version or an unknown format', async () => {
    const { version } = await read();
    expect((await save({ version })).body.version).toBe(version + 1);
    expect((await save({ version })).status).toBe(409);
    expect((await save({ web: permissions(['OGG']) })).status).toBe(400);
    const { rows } = await (
      await database()
    ).query(`select user_id from audit_records where action = 'user.delivery_settings' and object_id = $1`, [
      member.user.id,
    ]);
    expect(rows).toEqual([{ user_id: admin.user.id }]);
  });

  test('are listed in a table with the resulting formats, searchable by name', async () => {
    await company({ ftp_delivery_enabled: false });
    await save({ web: permissions(['FLAC']) });
    const { body } = await admin.client.get<Page<UserDeliveryRow>>(
      `/companies/${admin.companyId}/delivery_settings/_views/users`,
    );
    expect(body.total).toBe(2);
    expect(body.items.find(({ userId }) => userId === member.user.id)).toMatchObject({
      isAdmin: false,
      editable: true,
      webFormats: ['FLAC'],
      ftpFormats: [],
    });
    expect(body.items.find(({ userId }) => userId === admin.user.id)).toMatchObject({ isAdmin: true, editable: false });
    const found = await admin.client.get<Page<UserDeliveryRow>>(
      `/companies/${admin.companyId}/delivery_settings/_views/users`,
      { query: { term: 'mia', pageSize: 1 } },
    );
    expect(found.body).toMatchObject({ total: 1, items: [{ userId: member.user.id }] });
  });
});
