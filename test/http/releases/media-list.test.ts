import type { SampledSources } from '@mpn/domain';
import { type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { detail, list, sampledTo } from './media-support';
import { editor, promoter, type Person, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

describe('the list', () => {
  test('has cover and playback for running campaigns only', async () => {
    const listener = await editor();
    const live = await sampledTo(me, listener);
    const ended = await sampledTo(me, listener, { endsInDays: -1 });
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
    expect(row(live.id)?.offeredTrack).toMatchObject({
      id: live.trackIds[0],
      url: expect.stringContaining('variant%3Dstream'),
    });
    expect(row(ended.id)).toMatchObject({
      coverUrl: null,
      downloadAllowed: false,
      campaignEnded: true,
      offeredTrack: { url: null, peaksUrl: null },
    });
  });

  test('says composer, work, lyrics, loudness and intro of the track that plays, in at most 20 kB for 100 rows', async () => {
    const listener = await editor();
    const { id, trackIds } = await sampledTo(me, listener);
    const pool = await database();
    const work = 'Sinfonie Nr. 5 c-Moll op. 67, für großes Orchester';
    await pool.query('update tracks set work = $1, explicit = false where id = $2', [work, trackIds[0]]);
    await pool.query(
      `update stored_files set loudness = $2 where id = (select audio_file_id from tracks where id = $1)`,
      [
        trackIds[0],
        { integratedLufs: -9.34, rangeLu: 5, truePeakDbtp: -1, maxMomentaryLufs: -6, maxShortTermLufs: -7 },
      ],
    );
    const row = (await list(listener)).body.items.find((item) => item.id === id);
    const { composers, explicit, loudnessLufs, introMs } = row!.offeredTrack!;
    const added = { composers, work: row!.offeredTrack!.work, explicit, loudnessLufs, introMs };
    expect(added).toEqual({ composers: 'Kim Muster', work, explicit: false, loudnessLufs: -9.3, introMs: null });
    expect(Buffer.byteLength(JSON.stringify(added)) * 100).toBeLessThanOrEqual(20_000);
  });

  test.each([
    ['STREAMING', true],
    ['DOWNLOAD', false],
  ] as const)('permits no download for the right %s with downloadAllowed %s', async (right, downloadAllowed) => {
    const listener = await editor();
    const { id } = await sampledTo(me, listener, { right, downloadAllowed });
    expect((await list(listener)).body.items[0]?.downloadAllowed).toBe(false);
    const { body } = await detail(listener, id);
    expect(body.permissions).toMatchObject({ stream: true, download: false, request: false });
    const refused = await listener.client.post<ErrorAnswer>(`/releases/${id}/_actions/download`, {});
    expect([refused.status, refused.body.globalErrors[0]?.messageCode]).toEqual([
      403,
      'mpn.backend.delivery.error.download-not-permitted',
    ]);
  });

  test('filters by favorites, own genres, status and end of the campaign, and pages', async () => {
    const pool = await database();
    const listener = await editor();
    const [first, second] = [await sampledTo(me, listener), await sampledTo(me, listener)];
    const ended = await sampledTo(me, listener, { endsInDays: -1 });
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

  test('sorts new releases first (newFirst), keeps those opened since newSince, and can list new ones only', async () => {
    const listener = await editor();
    const opened = await sampledTo(me, listener, { startsInDays: -1 });
    const [newer, older] = [
      await sampledTo(me, listener, { startsInDays: -2 }),
      await sampledTo(me, listener, { startsInDays: -3 }),
    ];
    const before = Math.floor(Date.now() / 1000) - 60;
    await listener.client.post(`/releases/${opened.id}/interactions`, { type: 'SEEN' });
    const ids = async (query: Parameters<typeof list>[1]) =>
      (await list(listener, query)).body.items.map(({ id }) => id);
    expect(await ids({ newFirst: true })).toEqual([newer.id, older.id, opened.id]);
    expect(await ids({ newFirst: true, newSince: before })).toEqual([opened.id, newer.id, older.id]);
    const alone = await list(listener, { onlyNew: true, pageSize: 1 });
    expect(alone.body).toMatchObject({ total: 2, items: [{ id: newer.id }] });
    expect((await list(listener, { onlyNew: true, page: 9 })).body).toMatchObject({ total: 2, items: [] });
    expect((await list(listener, { newSince: -1 })).status).toBe(400);
  });

  test('filters by labels and senders, whose names come from what is sampled to the caller alone', async () => {
    const pool = await database();
    const [listener, stranger, other] = [await editor(), await editor(), await promoter()];
    const named = async (label: Promoter, to: Person, labelName: string, options = {}) => {
      const { id } = await sampledTo(label, to, options);
      await pool.query('update releases set label_name = $1 where id = $2', [labelName, id]);
      return id;
    };
    const [one, two] = [await named(me, listener, 'Café Royal'), await named(me, listener, 'Café Royal')];
    const third = await named(other, listener, 'CAFE ROYAL', { endsInDays: -1 });
    const fourth = await named(other, listener, 'Zweiter Ton');
    await named(other, stranger, 'Fremde Welle');
    const withdrawn = await named(other, listener, 'Zurückgezogen');
    await pool.query('update releases set withdrawn_at = now() where id = $1', [withdrawn]);

    const sources = async (person: Person) =>
      (await person.client.get<SampledSources>('/releases/_views/sampled_sources')).body;
    const { labels, senders } = await sources(listener);
    expect(labels).toEqual([
      { name: 'Café Royal', releaseCount: 3 },
      { name: 'Zweiter Ton', releaseCount: 1 },
    ]);
    const counts = new Map(senders.map(({ id, releaseCount }) => [id, releaseCount]));
    expect([...counts].sort(([a], [b]) => a - b)).toEqual(
      [
        [me.companyId, 2],
        [other.companyId, 2],
      ].sort(([a], [b]) => a! - b!),
    );
    expect(senders.map(({ name }) => name)).not.toContain(null);
    expect((await sources(stranger)).labels).toEqual([{ name: 'Fremde Welle', releaseCount: 1 }]);

    const ids = async (query: Parameters<typeof list>[1]) =>
      (await list(listener, query)).body.items.map(({ id }) => id).sort((a, b) => a - b);
    expect(await ids({ labels: ['café royal'] })).toEqual([one, two, third]);
    expect(await ids({ promoters: [String(other.companyId)] })).toEqual([third, fourth]);
    expect(await ids({ promoters: [String(me.companyId), String(other.companyId)] })).toHaveLength(4);
    expect(await ids({ promoters: [String(other.companyId)], labels: ['Café Royal'] })).toEqual([third]);
    expect((await list(listener, { promoters: ['all'] })).status).toBe(400);
    // A company's own list has no senders, and who sees no market reads no names of others.
    expect((await me.client.get('/releases/_views/table', { query: { promoters: ['1'] } })).status).toBe(400);
    expect((await me.client.get('/releases/_views/sampled_sources')).status).toBe(403);
  });

  test('filters by the own answer', async () => {
    const listener = await editor();
    const [played, refused, open] = [
      await sampledTo(me, listener),
      await sampledTo(me, listener),
      await sampledTo(me, listener),
    ];
    await listener.client.put(`/releases/${played.id}/editor_answers`, { answer: 'WILL_PLAY' });
    await listener.client.put(`/releases/${refused.id}/editor_answers`, { answer: 'NOT_FOR_US' });
    await listener.client.put(`/releases/${open.id}/editor_answers`, { answer: 'MAYBE', trackId: open.trackIds[0] });
    const ids = async (...answers: string[]) => (await list(listener, { answers })).body.items.map(({ id }) => id);
    expect(await ids('WILL_PLAY')).toEqual([played.id]);
    expect(await ids('NONE')).toEqual([open.id]);
    expect((await ids('NONE', 'NOT_FOR_US')).sort((a, b) => a - b)).toEqual([refused.id, open.id]);
    expect((await list(listener, { answers: ['PERHAPS'] })).status).toBe(400);
  });
});
