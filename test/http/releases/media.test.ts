import type { Page, ReleaseTitleArtist } from '@mpn/domain';
import { realRelease } from '../../delivery/queue/support';
import { createDelivery } from '../../factories/delivery';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo, type SamplingOptions } from '../../factories/release';
import { database } from '../support/server';
import { detail, list, sampledTo } from './media-support';
import { editor, promoter, type Person, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

describe('the access of a media user', () => {
  const NEVER = 404;
  const PAUSED = 403;
  test.each<[string, SamplingOptions, 'live' | 'ended' | 'paused' | 'absent', number]>([
    ['runs now', {}, 'live', 200],
    [
      'starts tomorrow',
      { startsInDays: 1, actionStatus: 'SCHEDULED', campaignStatus: 'PAID_SCHEDULED' },
      'absent',
      NEVER,
    ],
    ['is a draft', { campaignStatus: 'DRAFT', actionStatus: 'DRAFT' }, 'absent', NEVER],
    ['has an action that is still a draft', { actionStatus: 'DRAFT' }, 'absent', NEVER],
    ['is paused', { campaignStatus: 'PAID_PAUSED', actionStatus: 'PAUSED' }, 'paused', PAUSED],
    ['has a paused action', { actionStatus: 'PAUSED' }, 'paused', PAUSED],
    ['is finished', { campaignStatus: 'PAID_FINISHED', actionStatus: 'FINISHED', endsInDays: -1 }, 'ended', 200],
    ['is over though the clock has not noticed', { endsInDays: -1 }, 'ended', 200],
    ['was cancelled while it ran', { campaignStatus: 'PAID_CANCELED', actionStatus: 'CANCELED' }, 'ended', 200],
    [
      'was cancelled before its start',
      { campaignStatus: 'PAID_CANCELED', actionStatus: 'CANCELED', startsInDays: 2 },
      'absent',
      NEVER,
    ],
  ])('to a sampling that %s is as expected', async (_name, options, row, status) => {
    const listener = await editor();
    const { id } = await sampledTo(me, listener, options);
    const { body } = await list(listener);
    const found = body.items.find((item) => item.id === id);
    const state = found?.campaignEnded ? 'ended' : found?.campaignPaused ? 'paused' : 'live';
    expect(found ? state : 'absent').toBe(row);
    expect(body.total).toBe(row === 'absent' ? 0 : 1);
    expect((await detail(listener, id)).status).toBe(status);
  });

  test('to a paused sampling is a row without files that is not new, and a page that says who has paused what', async () => {
    const pool = await database();
    const listener = await editor();
    const { id, trackIds } = await sampledTo(me, listener, { campaignStatus: 'PAID_PAUSED', actionStatus: 'PAUSED' });
    const [row] = (await list(listener)).body.items;
    expect(row).toMatchObject({ id, campaignPaused: true, coverUrl: null, downloadAllowed: false, answerable: false });
    expect(row?.offeredTrack?.url ?? null).toBeNull();
    for (const [name, value] of [
      ['onlyNew', true],
      ['ended', false],
      ['ended', true],
    ] as const) {
      expect((await list(listener, { [name]: value })).body.total).toBe(0);
    }
    const { rows } = await pool.query<{ title: string; name: string }>(
      'select r.title, c.name from releases r join companies c on c.id = r.company_id where r.id = $1',
      [id],
    );
    const paused = {
      messageCode: 'mpn.backend.data.error.product.offer-paused',
      translationValues: { by: rows[0]?.name, title: rows[0]?.title },
    };
    const calls = [
      detail(listener, id),
      listener.client.post(`/releases/${id}/interactions`, { type: 'SEEN' }),
      listener.client.post(`/releases/${id}/tracks/${trackIds[0]}/_actions/download`, {}),
      listener.client.put(`/releases/${id}/editor_answers`, { answer: 'MAYBE' }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(403);
      expect((body as { globalErrors?: object[] }).globalErrors?.[0]).toMatchObject(paused);
    }
  });

  test('to a release whose newest delivery to the institution has failed says so in the row', async () => {
    const pool = await database();
    const listener = await editor();
    const { id } = await sampledTo(me, listener);
    const failed = async () => (await list(listener)).body.items[0]?.deliveryFailed;
    expect(await failed()).toBe(false);
    // A failed delivery to another institution is not told.
    await createDelivery(pool, id, (await editor()).companyId, { reason: 'REQUEST', state: 'FAILED', attempts: 1 });
    expect(await failed()).toBe(false);
    await createDelivery(pool, id, listener.companyId, { reason: 'REQUEST', state: 'FAILED', attempts: 1 });
    expect(await failed()).toBe(true);
    await createDelivery(pool, id, listener.companyId, { reason: 'REQUEST', state: 'DELIVERED', attempts: 1 });
    expect(await failed()).toBe(false);
  });

  test('to a sampling of another institution is a 404 in every call', async () => {
    const [listener, other] = [await editor(), await editor()];
    const { id, trackIds } = await sampledTo(me, other);
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

  describe('to a selective action', () => {
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
      ['for the whole institution', () => [{}], [200, 200, 200]],
      ['for one department', ({ departmentId }) => [{ departmentId }], [404, 200, 200]],
      ['for one editor', ({ listener }) => [{ userId: listener.user.id }], [200, 404, 200]],
      [
        'for an editor with a department',
        ({ listener, departmentId }) => [{ userId: listener.user.id, departmentId }],
        [200, 404, 200],
      ],
      ['without this institution', () => [], [404, 404, 404]],
    ])('%s is as expected for editor, colleague in the department and admin', async (_name, addressees, expected) => {
      const people = await desk();
      const { id } = await sampledTo(me, people.listener, {
        samplingType: 'SELECTIVE',
        addressees: addressees(people) ?? [],
      });
      expect(await seenBy([people.listener, people.colleague, people.admin], id)).toEqual(expected);
    });
  });

  test('to a FULL campaign is a 404 without a right of the institution', async () => {
    const [listener, other] = [await editor(), await editor()];
    const { id } = await sampledTo(me, other, { samplingType: 'FULL' });
    expect((await detail(listener, id)).status).toBe(404);
  });
});

describe('download', () => {
  test.each(['', '/tracks/:track'])('of %j answers with a signed URL and the name of the file', async (part) => {
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

  test('is refused without the permission of user and company', async () => {
    const refusedUser = await editor({ role_web_download_allowed: false });
    const refusedCompany = await editor();
    await (
      await database()
    ).query('update companies set web_delivery_enabled = false where id = $1', [refusedCompany.companyId]);
    for (const listener of [refusedUser, refusedCompany]) {
      const { id } = await sampledTo(me, listener);
      expect((await listener.client.post(`/releases/${id}/_actions/download`, {})).status).toBe(403);
      expect((await detail(listener, id)).body.permissions).toMatchObject({ stream: true, download: false });
    }
  });
});

describe('interactions', () => {
  const report = (listener: Person, id: number, body: object) =>
    listener.client.post<{ interactionStatus: string }>(`/releases/${id}/interactions`, body);

  test('mark the notifications about the release as read, and no others', async () => {
    const pool = await database();
    const listener = await editor();
    const [opened, other] = [await sampledTo(me, listener), await sampledTo(me, listener)];
    for (const { id } of [opened, other]) {
      await insertRow(pool, 'notifications', {
        user_id: listener.user.id,
        type: 'NEW_RELEASE',
        data: { releaseId: id, actionId: 1, title: 'Neu', artist: null },
        unique_key: unique(),
      });
    }
    await listener.client.post(`/releases/${opened.id}/interactions`, { type: 'SEEN' });
    const { rows } = await pool.query<{ id: number; read: boolean }>(
      `select (data ->> 'releaseId')::int as id, read_at is not null as read
       from notifications where user_id = $1 order by 1`,
      [listener.user.id],
    );
    expect(rows).toEqual([
      { id: opened.id, read: true },
      { id: other.id, read: false },
    ]);
  });

  test('only raise the status, and are stored once per release and track', async () => {
    const pool = await database();
    const listener = await editor();
    const { id, trackIds } = await sampledTo(me, listener);
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
    const { id } = await sampledTo(me, listener);
    expect((await report(listener, id, body)).status).toBe(status);
  });
});

describe('statistics', () => {
  test('count editors per institution, without persons, and escape formulas in the CSV', async () => {
    const pool = await database();
    const listener = await editor();
    await pool.query(`update companies set sampling_medium_id = (select min(id) from sampling_mediums) where id = $1`, [
      listener.companyId,
    ]);
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
      query: { format: 'csv', for: 'machine' },
    });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.body).toContain(`'=cmd`);
    expect((await (await promoter()).client.get(`/releases/${release.id}/release_interaction_statistic`)).status).toBe(
      404,
    );
  });
});
