import type { LabelName, Page, ReleaseEntity, ReleaseTableRow, TrackTableRow } from '@mpn/domain';
import { createMediaCompany } from '../../factories/companies';
import { insertRow } from '../../factories/insert';
import { createRelease, sampleTo, type TestRelease } from '../../factories/release';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { editor, promoter, type Promoter } from './support';

let me: Promoter;
const made: Record<string, TestRelease> = {};

beforeAll(async () => {
  me = await promoter();
  const pool = await database();
  const rows: [string, Record<string, unknown>][] = [
    [
      'umlaut',
      {
        title: 'Müßige Träume',
        artist_name: 'Björk Ähnlich',
        label_name: 'Zebra',
        release_date: '2026-01-05',
        ean: '4006381333931',
        ean_is_dummy: false,
      },
    ],
    [
      'plain',
      { title: 'Anders', artist_name: 'Zoe', label_name: 'Alpha', release_date: '2026-03-05', status: 'DRAFT' },
    ],
    ['percent', { title: '100% Rock_n_Roll', artist_name: 'Mono', label_name: 'Alpha', release_date: '2026-02-05' }],
  ];
  for (const [name, values] of rows) made[name] = await createRelease(pool, me.companyId, values);
  await createRelease(pool, me.companyId, { title: 'Müßig, aber weg', deleted_at: new Date() });
  await createRelease(pool, (await promoter()).companyId, { title: 'Müßig, aber fremd' });
});

const table = (query: Record<string, string | number | boolean | readonly (string | number)[]> = {}) =>
  me.client.get<Page<ReleaseTableRow>>('/releases/_views/table', { query });
const titles = async (query: Parameters<typeof table>[0]) => (await table(query)).body.items.map(({ title }) => title);

async function nameOf(companyId: number): Promise<string | undefined> {
  const pool = await database();
  return (await pool.query<{ name: string }>('select name from companies where id = $1', [companyId])).rows[0]?.name;
}

describe('GET /releases/_views/table, albums', () => {
  test('lists own, undeleted releases, last changed first', async () => {
    const { status, body } = await table();
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 20 });
    const row = body.items.find(({ id }) => id === made.umlaut?.id);
    expect(row).toMatchObject({
      title: 'Müßige Träume',
      promoTrackTitle: 'Track 1',
      trackCount: 2,
      interactionStatus: 'NEW',
      campaign: null,
      promoShareCount: 0,
      companyName: await nameOf(me.companyId),
      favorite: false,
      editable: true,
    });
    expect(row?.coverUrl).toContain('/api/files/cover/');
    expect(row?.genres).toHaveLength(1);
  });

  test.each([
    ['title', 'asc', ['100% Rock_n_Roll', 'Anders', 'Müßige Träume']],
    ['title', 'desc', ['Müßige Träume', 'Anders', '100% Rock_n_Roll']],
    ['artistName', 'asc', ['Müßige Träume', '100% Rock_n_Roll', 'Anders']],
    ['releaseDate', 'desc', ['Anders', '100% Rock_n_Roll', 'Müßige Träume']],
    ['id', 'asc', ['Müßige Träume', 'Anders', '100% Rock_n_Roll']],
  ])('sorts by %s %s', async (sortBy, sortDirection, expected) => {
    expect(await titles({ sortBy, sortDirection })).toEqual(expected);
  });

  test.each([
    ['müßige', ['Müßige Träume']],
    ['MUSSIGE traume', ['Müßige Träume']],
    ['bjork', ['Müßige Träume']],
    ['4006381333931', ['Müßige Träume']],
    ['4006-3813-33931', ['Müßige Träume']],
    ['zebra', ['Müßige Träume']],
    ['100%', ['100% Rock_n_Roll']],
    ['rock_n', ['100% Rock_n_Roll']],
    ['%', ['100% Rock_n_Roll']],
    ['fremd', []],
    ['weg', []],
    ["'; drop table releases; --", []],
  ])('finds %j', async (term, expected) => {
    const { body } = await table({ term });
    expect([body.items.map(({ title }) => title), body.total]).toEqual([expected, expected.length]);
  });

  test('finds releases by tracks and ISRCs, also after they changed', async () => {
    const pool = await database();
    const [trackId] = made.plain?.trackIds ?? [];
    await pool.query(`update tracks set title = 'Größenwahn', isrc = 'DEZ992600001' where id = $1`, [trackId]);
    expect(await titles({ term: 'grossenwahn' })).toEqual(['Anders']);
    expect(await titles({ term: 'DE-Z99-26-00001' })).toEqual(['Anders']);
    await pool.query(`update tracks set title = 'Track 1' where id = $1`, [trackId]);
    expect(await titles({ term: 'grossenwahn' })).toEqual([]);
  });

  test('finds releases by composer, work and performers of a track, also after they changed', async () => {
    const { id } = await createRelease(await database(), me.companyId, { title: 'Klassik' });
    const release = (await me.client.get<ReleaseEntity>(`/releases/${id}`)).body;
    const [track] = release.tracks;
    const composer = { role: 'COMPOSER', name: 'Antonín Dvořák', position: 1 };
    const classical = { work: 'Requiem b-Moll', movement: 'Kyrie', conductor: 'Åsa Stab', soloists: 'Éva; Bo Tief' };
    const save = async (version: number, fields: object) => {
      const tracks = [{ id: track!.id, title: 'Kyrie', ...fields }];
      expect((await me.client.patch(`/releases/${id}`, { version, tracks })).status).toBe(200);
    };
    await save(release.version, { ...classical, ensemble: 'Chor Nord', authors: [composer] });
    const terms = ['dvorak', 'requiem b-moll', 'kyrie', 'asa stab', 'bo tief', 'chor nord', 'dvorak kyrie nord'];
    for (const term of terms) expect([term, await titles({ term })]).toEqual([term, ['Klassik']]);
    const ofTracks = await me.client.get<Page<TrackTableRow>>('/releases/_views/table', {
      query: { view: 'tracks', term: 'dvorak stab' },
    });
    expect(ofTracks.body.items).toMatchObject([{ composers: 'Antonín Dvořák', work: 'Requiem b-Moll' }]);
    await save(release.version + 1, { authors: [{ ...composer, name: 'Clara Wieck' }] });
    for (const term of ['dvorak', 'requiem', 'stab']) expect([term, await titles({ term })]).toEqual([term, []]);
    expect(await titles({ term: 'wieck' })).toEqual(['Klassik']);
    await me.client.delete(`/releases/${id}`);
  });

  test('filters by label, release status, genre, format and campaign', async () => {
    const pool = await database();
    expect(await titles({ labels: ['alpha'], sortBy: 'id' })).toEqual(['Anders', '100% Rock_n_Roll']);
    expect(await titles({ releaseStatus: ['DRAFT'] })).toEqual(['Anders']);
    const genre = await pool.query<{ genre_id: number; parent_id: number | null }>(
      'select l.genre_id, g.parent_id from releases_genres_lnk l join genres g on g.id = l.genre_id where l.release_id = $1',
      [made.plain?.id],
    );
    const { genre_id: genreId, parent_id: parentId } = genre.rows[0]!;
    expect((await table({ genres: [genreId] })).body.total).toBe(3);
    if (parentId) expect((await table({ genres: [parentId] })).body.total).toBe(3);
    expect((await table({ genres: [99_999_999] })).body.total).toBe(0);
    expect((await table({ formats: [99_999_999] })).body.total).toBe(0);
    await sampleTo(pool, made.percent!.id, (await createMediaCompany(pool)).id);
    expect(await titles({ campaignStatus: ['PAID_ACTIVE'] })).toEqual(['100% Rock_n_Roll']);
    expect((await table({ campaignStatus: ['NONE'] })).body.total).toBe(2);
    expect((await table({ campaignStatus: ['NONE', 'PAID_ACTIVE'] })).body.total).toBe(3);
    const [row] = (await table({ campaignStatus: ['PAID_ACTIVE'] })).body.items;
    expect(row).toMatchObject({ editable: false, campaign: { status: 'PAID_ACTIVE', inCart: false } });
  });

  test('counts editors by interaction, and filters by the highest one of any editor', async () => {
    const pool = await database();
    const listener = await editor();
    for (const type of ['SEEN', 'DOWNLOADED', 'LISTENED_TO']) {
      await insertRow(pool, 'interactions', {
        user_id: listener.user.id,
        release_id: made.umlaut?.id,
        company_id: listener.companyId,
        type,
        at: new Date(),
      });
    }
    const [row] = (await table({ interactionStatus: ['DOWNLOADED'] })).body.items;
    const interactions = { seen: 1, listenedTo: 1, downloaded: 1, requested: 0 };
    expect(row).toMatchObject({ title: 'Müßige Träume', interactions });
    expect(await titles({ interactionStatus: ['SEEN', 'LISTENED_TO', 'REQUESTED'] })).toEqual([]);
    expect((await table({ interactionStatus: ['NEW'] })).body.total).toBe(2);
  });

  test('pages without gaps, and its total follows additions and deletions', async () => {
    const pages = await Promise.all([1, 2].map((page) => table({ page, pageSize: 2, sortBy: 'title' })));
    expect(pages.map(({ body }) => body.items.length)).toEqual([2, 1]);
    expect(new Set(pages.flatMap(({ body }) => body.items.map(({ id }) => id))).size).toBe(3);
    expect((await table({ page: 9 })).body).toMatchObject({ items: [], total: 3 });
    const totals = async () => [(await table()).body.total, (await table({ releaseStatus: ['DRAFT'] })).body.total];
    expect(await totals()).toEqual([3, 1]);
    const { body } = await me.client.post<{ id: number }>('/releases', { title: 'Vierte' });
    expect(await totals()).toEqual([4, 2]);
    await me.client.delete(`/releases/${body.id}`);
    expect(await totals()).toEqual([3, 1]);
  });

  test.each([
    ['an unknown parameter', { colour: 'red' }, 'colour'],
    ['an unknown column', { sortBy: 'colour' }, 'sortBy'],
    ['a column of another view', { sortBy: 'sampledAt' }, 'sortBy'],
    ['a filter of another view', { favorites: true }, 'favorites'],
    ['a filter by own answers', { answers: ['NONE'] }, 'answers'],
    ['a filter by senders', { promoters: ['1'] }, 'promoters'],
    ['a filter for new releases', { onlyNew: true }, 'onlyNew'],
    ['gaps in reports of an unknown target', { reportGaps: ['FR'] }, 'reportGaps[0]'],
    ['an order by new releases', { newFirst: true }, 'newFirst'],
    ['an instant of new releases', { newSince: 1 }, 'newSince'],
    ['a page of 0', { page: 0 }, 'page'],
    ['a page size of 201', { pageSize: 201 }, 'pageSize'],
    ['a genre that is no number', { genres: ['rock'] }, 'genres[0]'],
    ['an unknown status', { campaignStatus: ['PAID'] }, 'campaignStatus[0]'],
  ])('refuses %s at its parameter', async (_name, query, parameter) => {
    const answer = await me.client.get<ErrorAnswer>('/releases/_views/table', { query });
    expect(answer.status).toBe(400);
    expect(answer.body.parameterErrors.map((error) => error.parameter)).toContain(parameter);
  });

  test('refuses the view of another type of company', async () => {
    expect((await table({ view: 'media' })).status).toBe(403);
    const listener = await editor();
    expect((await listener.client.get('/releases/_views/table', { query: { view: 'albums' } })).status).toBe(403);
  });
});

describe('GET /releases/_views/table, tracks', () => {
  const tracks = (query: Record<string, string | number> = {}) =>
    me.client.get<Page<TrackTableRow>>('/releases/_views/table', { query: { view: 'tracks', ...query } });

  test('shows every track with its release', async () => {
    const { body } = await tracks({ sortBy: 'releaseTitle' });
    expect(body.total).toBe(6);
    expect(body.items[0]).toMatchObject({
      releaseTitle: '100% Rock_n_Roll',
      title: expect.stringMatching(/^Track/),
      isPromoTrack: expect.any(Boolean),
    });
  });

  test('finds matching tracks only, not all tracks of their release', async () => {
    await (await database()).query(`update tracks set title = 'Einzelstück' where id = $1`, [made.plain?.trackIds[1]]);
    const { body } = await tracks({ term: 'einzelstuck' });
    expect([body.total, body.items.map(({ title }) => title)]).toEqual([1, ['Einzelstück']]);
    expect((await tracks({ term: 'anders einzelstuck' })).body.total).toBe(1);
    expect((await tracks({ term: 'anders' })).body.total).toBe(2);
  });
});

describe('GET /releases/_views/label_names', () => {
  const labels = async (client = me.client) => (await client.get<LabelName[]>('/releases/_views/label_names')).body;

  test('lists the labels of own, undeleted releases, one entry for all spellings', async () => {
    expect(await labels()).toEqual([
      { name: 'Alpha', releaseCount: 2 },
      { name: 'Zebra', releaseCount: 1 },
    ]);
    const pool = await database();
    const other = await promoter();
    for (const label_name of ['Étoile', 'ÉTOILE', 'Étoile', '', null]) {
      await createRelease(pool, other.companyId, { label_name });
    }
    expect(await labels(other.client)).toEqual([{ name: 'Étoile', releaseCount: 3 }]);
  });

  test('lists names that the table can be filtered by', async () => {
    for (const { name, releaseCount } of await labels()) {
      expect((await table({ labels: [name] })).body.total).toBe(releaseCount);
    }
  });

  test('is refused for editors', async () => {
    expect((await (await editor()).client.get('/releases/_views/label_names')).status).toBe(403);
  });
});

describe('GET /releases/_views/table/promo_share', () => {
  test('lists own releases, without those that are linked already', async () => {
    const pool = await database();
    const other = await promoter();
    const share = await insertRow(pool, 'promo_shares', {
      source_company_id: me.companyId,
      received_company_id: other.companyId,
      status: 'PENDING',
      full_access: false,
      version: 1,
    });
    await insertRow(pool, 'promo_share_release_links', {
      promo_share_id: share.id,
      release_id: made.plain?.id,
      editable: false,
    });
    const all = await me.client.get<Page<{ title: string }>>('/releases/_views/table/promo_share');
    expect(all.body.items.map(({ title }) => title)).toEqual(['100% Rock_n_Roll', 'Anders', 'Müßige Träume']);
    const rest = await me.client.get<Page<{ title: string }>>('/releases/_views/table/promo_share', {
      query: { notInShareId: share.id },
    });
    expect(rest.body.items.map(({ title }) => title)).toEqual(['100% Rock_n_Roll', 'Müßige Träume']);
  });
});
