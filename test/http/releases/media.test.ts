import type { AccountSettingsView, MediaReleaseDetail, MediaTableRow, Page, ReleaseTitleArtist } from '@mpn/domain';
import { realRelease } from '../../delivery/queue/support';
import { createMediaGroup } from '../../factories/media-group';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo, type SamplingOptions, type TestRelease } from '../../factories/release';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { createUser } from '../../factories/users';
import { editor, promoter, superAdmin, type Person, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

async function sampled(listener: Person, options: SamplingOptions = {}): Promise<TestRelease> {
  const pool = await database();
  const release = await createRelease(pool, me.companyId);
  await sampleTo(pool, release.id, listener.companyId, options);
  return release;
}

const list = (listener: Person, query: Record<string, string | number | boolean | readonly string[]> = {}) =>
  listener.client.get<Page<MediaTableRow>>('/releases/_views/table', { query });
const detail = (listener: Person, id: number) =>
  listener.client.get<MediaReleaseDetail>(`/releases/${id}/_views/detail`);

describe('what a media user reaches', () => {
  const NEVER = 404;
  const WITHDRAWN = 403;
  test.each<[string, SamplingOptions, 'live' | 'ended' | 'absent', number]>([
    ['runs now', {}, 'live', 200],
    [
      'starts tomorrow',
      { startsInDays: 1, actionStatus: 'SCHEDULED', campaignStatus: 'PAID_SCHEDULED' },
      'absent',
      NEVER,
    ],
    ['is a draft', { campaignStatus: 'DRAFT', actionStatus: 'DRAFT' }, 'absent', NEVER],
    ['has an action that is still a draft', { actionStatus: 'DRAFT' }, 'absent', NEVER],
    ['is paused', { campaignStatus: 'PAID_PAUSED', actionStatus: 'PAUSED' }, 'absent', WITHDRAWN],
    ['has a paused action', { actionStatus: 'PAUSED' }, 'absent', WITHDRAWN],
    ['is finished', { campaignStatus: 'PAID_FINISHED', actionStatus: 'FINISHED', endsInDays: -1 }, 'ended', 200],
    ['is over though the clock has not noticed', { endsInDays: -1 }, 'ended', 200],
    ['was cancelled while it ran', { campaignStatus: 'PAID_CANCELED', actionStatus: 'CANCELED' }, 'ended', 200],
    [
      'was cancelled before its start',
      { campaignStatus: 'PAID_CANCELED', actionStatus: 'CANCELED', startsInDays: 2 },
      'absent',
      NEVER,
    ],
  ])('a sampling that %s', async (_name, options, row, status) => {
    const listener = await editor();
    const { id } = await sampled(listener, options);
    const { body } = await list(listener);
    const found = body.items.find((item) => item.id === id);
    expect(found ? (found.campaignEnded ? 'ended' : 'live') : 'absent').toBe(row);
    expect(body.total).toBe(row === 'absent' ? 0 : 1);
    expect((await detail(listener, id)).status).toBe(status);
  });

  test("another institution's sampling is 404 everywhere", async () => {
    const [listener, other] = [await editor(), await editor()];
    const { id, trackIds } = await sampled(other);
    expect((await detail(listener, id)).status).toBe(404);
    expect((await listener.client.post(`/releases/${id}/interactions`, { type: 'SEEN' })).status).toBe(404);
    expect((await listener.client.post(`/releases/${id}/_actions/download`, {})).status).toBe(404);
    expect((await listener.client.post(`/releases/${id}/_actions/request_delivery`, {})).status).toBe(404);
    expect((await listener.client.post(`/releases/${id}/tracks/${trackIds[0]}/_actions/download`, {})).status).toBe(
      404,
    );
    expect((await listener.client.post('/favorites', { releaseId: id })).status).toBe(404);
    expect((await listener.client.get(`/releases/${id}/notes`)).status).toBe(404);
    expect((await listener.client.get(`/releases/${id}`)).status).toBe(403);
    expect((await list(listener)).body.total).toBe(0);
  });

  describe('a selective action', () => {
    async function desk() {
      const pool = await database();
      const listener = await editor();
      const department = await insertRow(pool, 'sampling_departments', {
        company_id: listener.companyId,
        name: `Musik ${unique()}`,
      });
      const values = { company_id: listener.companyId };
      return {
        departmentId: department.id,
        listener,
        colleague: await editor({ ...values, sampling_department_id: department.id }),
        admin: await editor(values, 'MEDIA_ADMIN'),
      };
    }
    const seenBy = async (people: Person[], id: number) =>
      Promise.all(people.map(async (one) => (await detail(one, id)).status));

    test.each<[string, (d: Awaited<ReturnType<typeof desk>>) => SamplingOptions['addressees'], number[]]>([
      ['at the whole institution', () => [{}], [200, 200, 200]],
      ['at one department', ({ departmentId }) => [{ departmentId }], [404, 200, 200]],
      ['at one editor', ({ listener }) => [{ userId: listener.user.id }], [200, 404, 200]],
      [
        'at an editor of the department',
        ({ listener, departmentId }) => [{ userId: listener.user.id, departmentId }],
        [200, 404, 200],
      ],
      ['at nobody of this institution', () => [], [404, 404, 404]],
    ])('%s reaches editor, colleague in the department, admin', async (_name, addressees, expected) => {
      const people = await desk();
      const { id } = await sampled(people.listener, {
        samplingType: 'SELECTIVE',
        addressees: addressees(people) ?? [],
      });
      expect(await seenBy([people.listener, people.colleague, people.admin], id)).toEqual(expected);
    });
  });

  test('without a row in the rights there is nothing, however FULL the action', async () => {
    const [listener, other] = [await editor(), await editor()];
    const { id } = await sampled(other, { samplingType: 'FULL' });
    expect((await detail(listener, id)).status).toBe(404);
  });
});

describe('the list', () => {
  test('a row carries what the editor needs, files only while it runs', async () => {
    const listener = await editor();
    const live = await sampled(listener);
    const ended = await sampled(listener, { endsInDays: -1 });
    const { body } = await list(listener);
    const row = (id: number) => body.items.find((item) => item.id === id);
    expect(row(live.id)).toMatchObject({
      interactionStatus: 'NEW',
      favorite: false,
      downloadAllowed: true,
      campaignEnded: false,
      trackCount: 2,
    });
    expect(row(live.id)?.coverUrl).toContain('/api/files/cover/');
    expect(row(live.id)?.promoTrack).toMatchObject({
      id: live.trackIds[0],
      url: expect.stringContaining('variant%3Dstream'),
    });
    expect(row(ended.id)).toMatchObject({
      coverUrl: null,
      downloadAllowed: false,
      campaignEnded: true,
      promoTrack: { url: null, peaksUrl: null },
    });
  });

  test.each([
    ['STREAMING', true],
    ['DOWNLOAD', false],
  ] as const)('right %s with downloadAllowed %s is no download', async (right, downloadAllowed) => {
    const listener = await editor();
    const { id } = await sampled(listener, { right, downloadAllowed });
    expect((await list(listener)).body.items[0]?.downloadAllowed).toBe(false);
    const { body } = await detail(listener, id);
    expect(body.permissions).toMatchObject({ stream: true, download: false, request: false });
    const refused = await listener.client.post<ErrorAnswer>(`/releases/${id}/_actions/download`, {});
    expect([refused.status, refused.body.globalErrors[0]?.messageCode]).toEqual([
      403,
      'mpn.backend.delivery.error.download-not-permitted',
    ]);
  });

  test('filters: favorites, my genres, status, running ones only', async () => {
    const pool = await database();
    const listener = await editor();
    const [first, second] = [await sampled(listener), await sampled(listener)];
    const ended = await sampled(listener, { endsInDays: -1 });
    expect((await listener.client.post('/favorites', { releaseId: first.id })).status).toBe(201);
    await listener.client.post(`/releases/${second.id}/interactions`, { type: 'SEEN' });
    const ids = async (query: Parameters<typeof list>[1]) =>
      (await list(listener, query)).body.items.map(({ id }) => id).sort((a, b) => a - b);
    expect(await ids({ favorites: true })).toEqual([first.id]);
    expect(await ids({ interactionStatus: ['SEEN'] })).toEqual([second.id]);
    expect(await ids({ interactionStatus: ['NEW'], ended: false })).toEqual([first.id]);
    expect(await ids({ ended: true })).toEqual([ended.id]);
    expect(await ids({ myGenres: true })).toEqual([]);
    const genre = await pool.query('select genre_id from releases_genres_lnk where release_id = $1', [first.id]);
    await pool.query('insert into up_users_genres_lnk (user_id, genre_id) values ($1, $2)', [
      listener.user.id,
      genre.rows[0].genre_id,
    ]);
    expect(await ids({ myGenres: true })).toContain(first.id);
    expect((await list(listener, { pageSize: 2 })).body).toMatchObject({ total: 3, pageSize: 2 });
    expect((await list(listener, { page: 5 })).body).toMatchObject({ total: 3, items: [] });
    expect((await list(listener, { campaignStatus: ['DRAFT'] })).status).toBe(400);
  });
});

describe('the detail', () => {
  test('shows an editor everything while it runs, and hides dummies', async () => {
    const listener = await editor();
    const { id } = await sampled(listener);
    const { body } = await detail(listener, id);
    expect(body).toMatchObject({
      id,
      ean: null,
      preview: false,
      campaignEnded: false,
      campaign: { name: 'Erste Aktion', samplingType: 'FULL' },
      permissions: { stream: true, download: true, request: true, preferredFormat: 'MP3', reason: null },
      delivery: { lastDeliveredAt: null, pendingState: null },
    });
    expect(body.tracks).toHaveLength(2);
    expect(body.tracks[0]?.streamUrl).toContain('variant%3Dstream');
    expect(body.artworks[0]?.url).toContain('/api/files/cover/');
  });

  test('shows after the end what it was, without any file', async () => {
    const listener = await editor();
    const { id } = await sampled(listener, { endsInDays: -1 });
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

  test("the institution's settings cap the formats, the group's main company those of its members", async () => {
    const pool = await database();
    const listener = await editor({ preferred_web_delivery_audio_format: 'WAVE_HIGH' });
    const { id } = await sampled(listener);
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
    "offers a promoter the own releases in %s first where the account's settings say so, and takes any other",
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

  test('is a preview for the promoter, and for others by product visibility only', async () => {
    const listener = await editor();
    const { id } = await sampled(listener);
    const own = await me.client.get<MediaReleaseDetail>(`/releases/${id}/_views/detail`);
    expect(own.body).toMatchObject({ preview: true, campaign: null, permissions: { stream: true, download: true } });
    const narrow = await promoter();
    expect((await narrow.client.get(`/releases/${id}/_views/detail`)).status).toBe(404);
    const wide = await promoter({ product_visibility: 'ALL_ACTIVE_FULL_SAMPLINGS' });
    const seen = await wide.client.get<MediaReleaseDetail>(`/releases/${id}/_views/detail`);
    expect(seen.body).toMatchObject({ preview: true, permissions: { stream: true, download: false, request: false } });
    expect((await wide.client.post(`/releases/${id}/_actions/download`, {})).status).toBe(403);
    expect((await wide.client.get(`/releases/${id}`)).status).toBe(404);
    const selective = await sampled(listener, { samplingType: 'SELECTIVE', addressees: [{}] });
    expect((await wide.client.get(`/releases/${selective.id}/_views/detail`)).status).toBe(404);
  });

  test('is on the list of what is on the market: of others, full and running; for super admins all', async () => {
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
    // The own company's, and those who do not see it.
    const owner = await onMarket(me);
    expect(owner).toMatchObject({ globalErrors: [{ messageCode: 'mpn.backend.global.error.role-access-denied' }] });
    await pool.query(`update up_users set product_visibility = 'ALL_ACTIVE_FULL_SAMPLINGS' where id = $1`, [
      me.user.id,
    ]);
    expect((await onMarket(me)).items).toEqual([]);
  });
});

describe('download', () => {
  test.each(['', '/tracks/:track'])('of %j answers with an address bound to the session', async (part) => {
    const listener = await editor();
    const { id, trackIds } = await realRelease(me);
    await sampleTo(await database(), id, listener.companyId);
    const path = `/releases/${id}${part.replace(':track', String(trackIds[0]))}/_actions/download`;
    const answer = await listener.client.post<{ url: string; fileName: string }>(path, { audioFormat: 'MP3' });
    expect(answer.status).toBe(200);
    expect(answer.body.url).toMatch(/^\/api\/files\/.+[?&]g=/);
    expect(answer.body.fileName).toMatch(part === '' ? /\.zip$/ : /\.mp3$/);
    expect((await detail(listener, id)).body.interactionStatus).toBe('NEW');
    const unknown = await listener.client.post(`/releases/${id}/tracks/2147483000/_actions/download`, {});
    expect(unknown.status).toBe(404);
  });

  test('needs the right to download in the user and in the company', async () => {
    const refusedUser = await editor({ role_web_download_allowed: false });
    const refusedCompany = await editor();
    await (
      await database()
    ).query('update companies set web_delivery_enabled = false where id = $1', [refusedCompany.companyId]);
    for (const listener of [refusedUser, refusedCompany]) {
      const { id } = await sampled(listener);
      expect((await listener.client.post(`/releases/${id}/_actions/download`, {})).status).toBe(403);
      expect((await detail(listener, id)).body.permissions).toMatchObject({ stream: true, download: false });
    }
  });
});

describe('interactions', () => {
  const report = (listener: Person, id: number, body: object) =>
    listener.client.post<{ interactionStatus: string }>(`/releases/${id}/interactions`, body);

  test('only ever go up, are kept once, and per track', async () => {
    const pool = await database();
    const listener = await editor();
    const { id, trackIds } = await sampled(listener);
    expect((await report(listener, id, { type: 'SEEN' })).body).toEqual({ interactionStatus: 'SEEN' });
    expect((await report(listener, id, { type: 'LISTENED_TO', trackId: trackIds[1] })).body).toEqual({
      interactionStatus: 'LISTENED_TO',
    });
    await Promise.all([1, 2, 3].map(() => report(listener, id, { type: 'SEEN' })));
    expect((await report(listener, id, { type: 'SEEN' })).body).toEqual({ interactionStatus: 'LISTENED_TO' });
    const { rows } = await pool.query('select type, track_id from interactions where release_id = $1 order by id', [
      id,
    ]);
    expect(rows).toEqual([
      { type: 'SEEN', track_id: null },
      { type: 'LISTENED_TO', track_id: trackIds[1] },
    ]);
    const { body } = await detail(listener, id);
    expect(body.interactionStatus).toBe('LISTENED_TO');
    expect(body.tracks.map(({ interactionStatus }) => interactionStatus)).toEqual(['NEW', 'LISTENED_TO']);
    const colleague = await editor({ company_id: listener.companyId });
    expect((await detail(colleague, id)).body.interactionStatus).toBe('NEW');
  });

  test.each([
    ['what the server records itself', { type: 'DOWNLOADED' }, 400],
    ['listening without a track', { type: 'LISTENED_TO' }, 400],
    ["another release's track", { type: 'LISTENED_TO', trackId: 2_147_483_000 }, 404],
    ['nothing', {}, 400],
  ])('%s is refused', async (_name, body, status) => {
    const listener = await editor();
    const { id } = await sampled(listener);
    expect((await report(listener, id, body)).status).toBe(status);
  });
});

describe('statistics', () => {
  test('count editors per institution and department, never per person; CSV is safe for spreadsheets', async () => {
    const pool = await database();
    const listener = await editor();
    const colleague = await editor({ company_id: listener.companyId });
    const release = await createRelease(pool, me.companyId, { title: '=cmd' });
    const heading = async () =>
      (await me.client.get<ReleaseTitleArtist>(`/releases/${release.id}/_views/title_artist`)).body;
    expect((await me.client.get(`/releases/${release.id}/release_interaction_statistic`)).status).toBe(404);
    expect((await heading()).sampled).toBe(false);
    await sampleTo(pool, release.id, listener.companyId);
    expect(await heading()).toMatchObject({ title: '=cmd', sampled: true });
    for (const one of [listener, colleague])
      await one.client.post(`/releases/${release.id}/interactions`, { type: 'SEEN' });
    await listener.client.post(`/releases/${release.id}/interactions`, {
      type: 'LISTENED_TO',
      trackId: release.trackIds[0],
    });
    const answer = await me.client.get<Record<string, unknown>>(
      `/releases/${release.id}/release_interaction_statistic`,
    );
    expect(answer.body).toMatchObject({
      sampledInstitutions: 1,
      sampledEditors: 2,
      totals: { seen: 2, listenedTo: 1, downloaded: 0, requested: 0 },
      timeline: [{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), seen: 2, listenedTo: 1 }],
    });
    const table = await me.client.get<Page<object>>(
      `/releases/${release.id}/release_interaction_statistic/_views/table`,
    );
    expect(table.body).toMatchObject({
      total: 1,
      items: [{ institutionId: listener.companyId, interactionStatus: 'LISTENED_TO', seen: 2 }],
    });
    expect(JSON.stringify([answer.body, table.body])).not.toContain('Tester');
    const csv = await me.client.get<string>(`/releases/${release.id}/release_interaction_statistic`, {
      query: { format: 'csv' },
    });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.body).toContain(`'=cmd`);
    expect((await (await promoter()).client.get(`/releases/${release.id}/release_interaction_statistic`)).status).toBe(
      404,
    );
  });
});
