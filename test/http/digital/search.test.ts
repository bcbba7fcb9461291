import { formatIsrc } from '@mpn/domain';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { api } from '../support/client';
import { database } from '../support/server';
import { codeOf, entry, importer, search, type Importing } from './support';

let me: Importing;
beforeAll(async () => {
  me = await importer();
});

const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title);

describe('the search by artist and title', () => {
  test('finds releases with every word, in any order, ignoring case and accents', async () => {
    const who = await importer();
    await entry(who, { title: 'Über den Dächern von Köln', artist_name: 'Müller & Söhne' });
    await entry(who, { title: 'Dächer', artist_name: 'Anna' });
    const { body } = await search(who.client, 'artist_title', { artist: 'sohne muller', title: 'KOLN dachern' });
    expect(titles(body)).toEqual(['Über den Dächern von Köln']);
    expect(body.total).toBe(1);
    expect(titles((await search(who.client, 'artist_title', { title: 'dächer' })).body)).toHaveLength(2);
    expect(titles((await search(who.client, 'artist_title', { artist: '%' })).body)).toEqual([]);
  });

  test('returns the first 20 hits, sorted over all hits', async () => {
    const who = await importer();
    for (let number = 0; number < 23; number += 1) {
      await entry(who, { title: `Reihe ${String(number).padStart(2, '0')}`, artist_name: 'Viele' }, [{}]);
    }
    const { status, body } = await search(who.client, 'artist_title', { artist: 'viele' });
    expect([status, body.total, body.items.length]).toEqual([200, 23, 20]);
    expect(titles(body)[0]).toBe('Reihe 00');
    const reversed = await search(who.client, 'artist_title', { artist: 'viele', sort: 'title', reverseSort: true });
    expect(titles(reversed.body).slice(0, 2)).toEqual(['Reihe 22', 'Reihe 21']);
    expect(reversed.body.total).toBe(23);
  });

  test.each(['title', 'artistName', 'labelName', 'releaseDate', 'gtin'])(
    'sorts by %s in both directions',
    async (sort) => {
      const who = await importer();
      const [low, high] = [
        { title: 'Aal', artist_name: 'ah x', label_name: 'Ab', release_date: '2026-01-01', gtin: '4006381333931' },
        { title: 'Zoo', artist_name: 'Zeh x', label_name: 'Zz', release_date: '2026-02-01', gtin: '9780201379624' },
      ];
      await entry(who, high);
      await entry(who, low);
      const order = async (reverseSort: boolean) =>
        titles((await search(who.client, 'artist_title', { artist: 'x', sort, reverseSort })).body);
      expect([await order(false), await order(true)]).toEqual([
        ['Aal', 'Zoo'],
        ['Zoo', 'Aal'],
      ]);
    },
  );
});

test('a search by EAN finds the release, with hyphens, and as a UPC with 12 digits', async () => {
  const who = await importer();
  const { title } = await entry(who, { gtin: '0036000291452' });
  expect(titles((await search(who.client, 'gtin', { gtin: '0-036000-29145-2' })).body)).toEqual([title]);
  expect(titles((await search(who.client, 'gtin', { gtin: '036000291452' })).body)).toEqual([title]);
});

test('a search by ISRC finds the releases with the recording, and names the track', async () => {
  const single = await entry(me, {}, [{ title: 'Die Single' }]);
  const isrc = single.isrcs[0] as string;
  const album = await entry(me, {}, [{}, { title: 'Die Single', isrc }]);
  const { body } = await search(me.client, 'isrc', { isrc: formatIsrc(isrc).toLowerCase() });
  expect(new Set(titles(body))).toEqual(new Set([single.title, album.title]));
  expect(body.items.map(({ matchedTrack }) => matchedTrack)).toEqual(['Die Single', 'Die Single']);
  expect(body.items.find(({ id }) => id === album.id)).toMatchObject({ trackCount: 2, setCount: 1 });
});

test('a hit names the own release with its EAN, but no deleted one and none of another company', async () => {
  const pool = await database();
  const mine = await entry(me);
  const gone = await entry(me);
  const theirs = await entry(me);
  const { id } = await createRelease(pool, me.companyId, { ean: mine.gtin, ean_is_dummy: false });
  await createRelease(pool, me.companyId, { ean: gone.gtin, deleted_at: new Date() });
  await createRelease(pool, (await importer()).companyId, { ean: theirs.gtin });
  const own = async (gtin: string | null) =>
    (await search(me.client, 'gtin', { gtin: gtin ?? '' })).body.items[0]?.ownReleaseId;
  expect([await own(mine.gtin), await own(gone.gtin), await own(theirs.gtin)]).toEqual([id, null, null]);
});

describe('an invalid search is refused', () => {
  test.each([
    ['artist_title', {}],
    ['artist_title', { artist: ' ' }],
    ['gtin', {}],
    ['gtin', { gtin: '4006381333930' }],
    ['gtin', { gtin: 'abc' }],
    ['isrc', {}],
    ['isrc', { isrc: 'DE-A12-26' }],
    ['isrc', { isrc: 'DEA122600001', sort: 'nothing' }],
    ['isrc', { isrc: 'DEA122600001', reverseSort: 'perhaps' }],
    ['isrc', { isrc: 'DEA122600001', page: '2' }],
  ] as const)('%s %j', async (by, query) => {
    const { status, body } = await search(me.client, by, query);
    expect([status, body.parameterErrors.length > 0]).toEqual([400, true]);
  });
});

describe('a search', () => {
  test('finds releases under the numbers of the company only', async () => {
    const stranger = await importer();
    const { gtin } = await entry(stranger);
    expect((await search(me.client, 'gtin', { gtin: gtin ?? '' })).body).toEqual({ items: [], total: 0 });
    expect((await search(stranger.client, 'gtin', { gtin: gtin ?? '' })).body.total).toBe(1);
  });

  test('is refused (not-configured) for a company without a number', async () => {
    const client = api().as(await createUser(await database(), 'PROMO_ADMIN'));
    const { status, body } = await search(client, 'artist_title', { title: 'x' });
    expect([status, codeOf(body)]).toEqual([409, 'mpn.backend.digias.error.not-configured']);
  });
});
