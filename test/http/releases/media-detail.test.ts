import type { AccountSettingsView, MediaReleaseDetail, MediaTableRow, Page } from '@mpn/domain';
import { createMediaGroup } from '../../factories/media-group';
import { unique } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { createUser } from '../../factories/users';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { detail, sampledTo } from './media-support';
import { editor, promoter, superAdmin, type Person, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

describe('the detail', () => {
  test('shows an editor all files while the campaign runs, and hides dummy codes', async () => {
    const listener = await editor();
    const { id } = await sampledTo(me, listener);
    const { body } = await detail(listener, id);
    expect(body).toMatchObject({
      id,
      ean: null,
      preview: false,
      campaignEnded: false,
      campaign: { samplingType: 'FULL' },
      permissions: { stream: true, download: true, request: true, preferredFormat: 'MP3', reason: null },
      delivery: { lastDeliveredAt: null, pendingState: null },
    });
    expect(body.tracks).toHaveLength(2);
    expect(body.tracks[0]?.streamUrl).toContain('variant%3Dstream');
    expect(body.artworks[0]?.url).toContain('/api/files/cover/');
  });

  test('lists every running action with what it permits, and no finished ones', async () => {
    const listener = await editor();
    const { id } = await sampledTo(me, listener, { downloadAllowed: false, startsInDays: -9 });
    const pool = await database();
    await sampleTo(pool, id, listener.companyId, { startsInDays: -2 });
    await sampleTo(pool, id, listener.companyId, { startsInDays: -30, endsInDays: -20 });
    const { body } = await detail(listener, id);
    expect(body.campaign?.actions).toMatchObject([{ download: false }, { download: true }]);
    expect(body.campaign?.actions[1]).toMatchObject({ startDate: body.campaign?.startDate, samplingType: 'FULL' });
  });

  test('shows no files after the end, and refuses interactions and downloads (campaign-ended)', async () => {
    const listener = await editor();
    const { id } = await sampledTo(me, listener, { endsInDays: -1 });
    const { body } = await detail(listener, id);
    expect(body).toMatchObject({ campaignEnded: true, coverUrl: null, artworks: [] });
    expect(body.permissions).toMatchObject({
      stream: false,
      download: false,
      request: false,
      reason: 'mpn.backend.delivery.error.campaign-ended',
    });
    expect(JSON.stringify(body)).not.toContain('/api/files/');
    for (const path of ['interactions', '_actions/download', '_actions/request_delivery']) {
      const answer = await listener.client.post<ErrorAnswer>(
        `/releases/${id}/${path}`,
        path === 'interactions' ? { type: 'SEEN' } : {},
      );
      expect(answer.body.globalErrors[0]?.messageCode).toBe('mpn.backend.delivery.error.campaign-ended');
    }
  });

  test('limits the formats to the settings of the institution and of its main company', async () => {
    const pool = await database();
    const listener = await editor({ preferred_web_delivery_audio_format: 'WAVE_HIGH' });
    const { id } = await sampledTo(me, listener);
    const formats = { formats: { MP3: true, FLAC: false, WAVE_STANDARD: true, WAVE_HIGH: false } };
    await pool.query('update companies set web_delivery = $1 where id = $2', [
      JSON.stringify(formats),
      listener.companyId,
    ]);
    expect((await detail(listener, id)).body.permissions).toMatchObject({
      formats: ['MP3', 'WAVE_STANDARD'],
      preferredFormat: 'MP3',
    });
    const refused = await listener.client.post<ErrorAnswer>(`/releases/${id}/_actions/download`, {
      audioFormat: 'FLAC',
    });
    expect(refused.body.globalErrors[0]?.messageCode).toBe('mpn.backend.delivery.error.format-not-permitted');
    const main = await editor({}, 'MEDIA_ADMIN');
    await createMediaGroup(pool, main.companyId, listener.companyId);
    await pool.query('update companies set web_delivery = $1 where id = $2', [
      JSON.stringify({ formats: { MP3: false } }),
      main.companyId,
    ]);
    expect((await detail(listener, id)).body.permissions.formats).toEqual(['WAVE_STANDARD']);
  });

  test.each(['MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH'] as const)(
    'prefers %s for own releases of a promoter who has chosen it, and permits all formats',
    async (audioFormat) => {
      const owner = await promoter();
      const release = await createRelease(await database(), owner.companyId, {}, 1);
      const formatOf = async () => (await detail(owner, release.id)).body.permissions;
      expect(await formatOf()).toMatchObject({ preferredFormat: 'MP3' });
      const { body: settings } = await owner.client.get<AccountSettingsView>('/account/settings');
      const saved = await owner.client.put<AccountSettingsView>('/account/settings', {
        ...{ preferredAudioFormat: audioFormat, version: settings.version },
      });
      expect(saved.body.preferredAudioFormat).toBe(audioFormat);
      expect(await formatOf()).toMatchObject({
        preferredFormat: audioFormat,
        formats: ['MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH'],
      });
      const colleague = await promoter({ company_id: owner.companyId });
      expect((await detail(colleague, release.id)).body.permissions.preferredFormat).toBe('MP3');
      const staff = await superAdmin();
      expect((await detail(staff, release.id)).body.permissions.preferredFormat).toBe('MP3');
    },
  );

  test('is a preview for the promoter, and for other promoters with product visibility only', async () => {
    const listener = await editor();
    const { id } = await sampledTo(me, listener);
    const own = await me.client.get<MediaReleaseDetail>(`/releases/${id}/_views/detail`);
    expect(own.body).toMatchObject({ preview: true, campaign: null, permissions: { stream: true, download: true } });
    const narrow = await promoter();
    expect((await narrow.client.get(`/releases/${id}/_views/detail`)).status).toBe(404);
    const wide = await promoter({ product_visibility: 'ALL_ACTIVE_FULL_SAMPLINGS' });
    const seen = await wide.client.get<MediaReleaseDetail>(`/releases/${id}/_views/detail`);
    expect(seen.body).toMatchObject({ preview: true, permissions: { stream: true, download: false, request: false } });
    expect((await wide.client.post(`/releases/${id}/_actions/download`, {})).status).toBe(403);
    expect((await wide.client.get(`/releases/${id}`)).status).toBe(404);
    const selective = await sampledTo(me, listener, { samplingType: 'SELECTIVE', addressees: [{}] });
    expect((await wide.client.get(`/releases/${selective.id}/_views/detail`)).status).toBe(404);
  });

  test('is on the market list for others if its campaign is FULL and running, and always for super admins', async () => {
    const listener = await editor();
    const title = `Market ${unique()}`;
    const pool = await database();
    const [{ id }, selective] = [
      await createRelease(pool, me.companyId, { title }),
      await createRelease(pool, me.companyId, { title }),
    ];
    await sampleTo(pool, id, listener.companyId);
    await sampleTo(pool, selective.id, listener.companyId, { samplingType: 'SELECTIVE', addressees: [{}] });
    const wide = await promoter({ product_visibility: 'ALL_ACTIVE_FULL_SAMPLINGS' });
    const onMarket = async ({ client }: Pick<Person, 'client'>) =>
      (await client.get<Page<MediaTableRow>>(`/releases/_views/table?view=media&term=${encodeURIComponent(title)}`))
        .body;
    const [row, ...more] = (await onMarket(wide)).items;
    expect(more).toEqual([]);
    expect(row).toMatchObject({ id, downloadAllowed: false, campaignEnded: false, interactionStatus: 'NEW' });
    const admin = { client: api().as(await createUser(pool, 'SUPER_ADMIN')) };
    expect((await onMarket(admin)).items.map((item) => item.id).sort()).toEqual([id, selective.id].sort());
    // The caller's own company, and users without access.
    const owner = await onMarket(me);
    expect(owner).toMatchObject({ globalErrors: [{ messageCode: 'mpn.backend.global.error.role-access-denied' }] });
    await pool.query(`update up_users set product_visibility = 'ALL_ACTIVE_FULL_SAMPLINGS' where id = $1`, [
      me.user.id,
    ]);
    expect((await onMarket(me)).items).toEqual([]);
  });
});
