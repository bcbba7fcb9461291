import {
  offeredTrack,
  TrackVersionKind,
  type FavoriteView,
  type Page,
  type ReleaseEntity,
  type ReleaseTableRow,
  type TrackView,
} from '@mpn/domain';
import { createRelease, sampleTo } from '../../factories/release';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { detail, list } from './media-support';
import { createCompanyFile, editor, promoter, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

type Stated = Partial<
  Pick<
    TrackView,
    'id' | 'set' | 'position' | 'title' | 'explicit' | 'versionKind' | 'versionOf' | 'isPromoTrack' | 'isDataTrackOnly'
  > & { audioFileId: number }
>;

/** A release of which `save` replaces the tracks. */
async function release() {
  const { id } = await createRelease(await database(), me.companyId, { title: `Fassungen ${Math.random()}` });
  const read = async () => (await me.client.get<ReleaseEntity>(`/releases/${id}`)).body;
  const save = async <T = ReleaseEntity>(tracks: readonly Stated[]) => {
    const { version } = await read();
    const numbered = tracks.map((track, index) => ({ title: `Über ${index}`, position: index + 1, ...track }));
    return me.client.patch<T>(`/releases/${id}`, { version, tracks: numbered });
  };
  return { id, read, save };
}

const linksOf = ({ tracks }: ReleaseEntity) =>
  tracks.map(({ title, versionKind, versionOf }) => [title, versionKind, versionOf]);

const A = { title: 'Zwei Welten', explicit: true, versionKind: 'ORIGINAL' } as const;
const CLEAN = { title: 'Zwei Welten (Clean)', versionKind: 'CLEAN' } as const;
const EDIT = { title: 'Zwei Welten (Radio Edit)', explicit: false, versionKind: 'RADIO_EDIT' } as const;

describe('versions of a track', () => {
  test('are linked when they are created together, not saved twice, copied, and cleared', async () => {
    const { id, save } = await release();
    const saved = await save([{ ...CLEAN, versionOf: 1 }, A, { ...EDIT, versionOf: 1 }]);
    expect(saved.status).toBe(200);
    const links = linksOf(saved.body);
    expect(links).toEqual([
      [CLEAN.title, 'CLEAN', 1],
      [A.title, 'ORIGINAL', null],
      [EDIT.title, 'RADIO_EDIT', 1],
    ]);
    const [clean, original, edit] = saved.body.tracks.map((track) => ({ id: track.id }));
    const again = await save([
      { ...clean, ...CLEAN, versionOf: 1 },
      { ...original, ...A },
      { ...edit, ...EDIT, versionOf: 1 },
    ]);
    expect(again.body.saveResult).toBe('NO_SAVE');
    const copy = (await me.client.post<ReleaseEntity>(`/releases/${id}/_actions/copy`)).body;
    expect(linksOf(copy)).toEqual(links);
    expect(copy.tracks.map((track) => track.id)).not.toContain(original?.id);
    const cleared = await save([
      { ...clean, title: CLEAN.title },
      { ...original, ...A },
    ]);
    expect(linksOf(cleared.body)[0]).toEqual([CLEAN.title, null, null]);
  });

  test('keep their original when the list is put in another order and into sets', async () => {
    const { save } = await release();
    const { body } = await save([A, { ...CLEAN, versionOf: 0 }, { title: 'Andere' }]);
    const [original, clean, other] = body.tracks.map((track) => ({ id: track.id }));
    const moved = await save([
      { ...original, ...A, set: 2, position: 1 },
      { ...other, title: 'Andere', set: 1, position: 1 },
      { ...clean, ...CLEAN, set: 1, position: 2, versionOf: 0 },
    ]);
    expect(linksOf(moved.body)).toEqual([
      ['Andere', null, null],
      [CLEAN.title, 'CLEAN', 2],
      [A.title, 'ORIGINAL', null],
    ]);
  });

  test('are linked to none when their original is removed', async () => {
    const { save } = await release();
    const { body } = await save([A, { ...CLEAN, versionOf: 0 }]);
    const rest = await save([{ id: body.tracks[1]!.id, ...CLEAN }]);
    expect(linksOf(rest.body)).toEqual([[CLEAN.title, 'CLEAN', null]]);
  });

  test('stand together on the page that editors see, which names the original', async () => {
    const { id, save } = await release();
    const { body } = await save([A, { title: 'Andere' }, { ...EDIT, versionOf: 0 }]);
    const listener = await editor();
    await sampleTo(await database(), id, listener.companyId);
    const { tracks } = (await detail(listener, id)).body;
    expect(tracks.map(({ versionKind, versionOfId }) => [versionKind, versionOfId])).toEqual([
      ['ORIGINAL', null],
      [null, null],
      ['RADIO_EDIT', body.tracks[0]!.id],
    ]);
  });

  test('are offered first where lists play one track, and counted as what was heard', async () => {
    const { id, save } = await release();
    const audio = async () => ({ audioFileId: await createCompanyFile(me, 'AUDIO_TRACK') });
    const saved = await save([
      { ...A, ...(await audio()), isPromoTrack: true },
      { ...CLEAN, ...(await audio()), versionOf: 0 },
      { ...EDIT, ...(await audio()), versionOf: 0 },
    ]);
    const [original, , edit] = saved.body.tracks;
    const listener = await editor();
    await sampleTo(await database(), id, listener.companyId);
    const [row] = (await list(listener)).body.items;
    expect(row?.offeredTrack).toMatchObject({ id: edit?.id, title: EDIT.title, versionKind: 'RADIO_EDIT' });
    expect(row?.offeredTrack?.url).not.toBeNull();
    await listener.client.post('/favorites', { releaseId: id });
    const favorites = (await listener.client.get<FavoriteView[]>('/favorites')).body;
    expect(favorites.map(({ offeredTrack: track }) => track?.id)).toEqual([edit?.id]);

    await listener.client.post(`/releases/${id}/interactions`, { type: 'LISTENED_TO', trackId: edit?.id });
    const heard = await (
      await database()
    ).query('select track_id from interactions where release_id = $1 and type = $2', [id, 'LISTENED_TO']);
    expect(heard.rows).toEqual([{ track_id: edit?.id }]);
    // The label's own list names the track that it has chosen.
    const own = await me.client.get<Page<ReleaseTableRow>>('/releases/_views/table');
    expect(own.body.items.find((item) => item.id === id)?.promoTrackTitle).toBe(original?.title);
  });

  test('are chosen in lists as on the page, whatever is linked', async () => {
    const listener = await editor();
    const kinds = [null, ...TrackVersionKind];
    let seed = 1;
    const random = (count: number): number => (seed = (seed * 48_271) % 2_147_483_647) % count;
    const chosen: [number, number | undefined][] = [];
    for (let round = 0; round < 30; round += 1) {
      const { id, save } = await release();
      const promo = random(5);
      const tracks: Stated[] = [];
      for (let place = 0; place < 5; place += 1) {
        const kind = place === 0 ? null : (kinds[random(kinds.length)] ?? null);
        const isLinked = kind !== null && kind !== 'ORIGINAL' && random(4) > 0;
        tracks.push({
          versionKind: kind,
          versionOf: isLinked ? 0 : null,
          explicit: kind === 'CLEAN' ? false : ([true, false, null][random(3)] ?? null),
          isPromoTrack: place === promo,
          ...(random(6) > 0 ? { audioFileId: await createCompanyFile(me, 'AUDIO_TRACK') } : {}),
        });
      }
      const saved = await save(tracks);
      expect(saved.status).toBe(200);
      await sampleTo(await database(), id, listener.companyId);
      const ofPage = (await detail(listener, id)).body.tracks;
      const expected = offeredTrack(ofPage.map((track) => ({ ...track, isPlayable: track.streamUrl !== null })));
      chosen.push([id, expected?.id]);
    }
    const { items } = (await list(listener, { pageSize: 100 })).body;
    const listed = new Map(items.map((item) => [item.id, item.offeredTrack?.id]));
    expect(chosen.map(([id]) => [id, listed.get(id)])).toEqual(chosen);
  });

  test.each([
    ['no kind', [A, { title: 'B', versionOf: 0 }], 'tracks[1].versionKind', 'version-kind-missing'],
    ['the kind of an original', [A, { ...A, versionOf: 0 }], 'tracks[1].versionKind', 'version-kind-missing'],
    ['explicit content', [A, { ...CLEAN, explicit: true }], 'tracks[1].versionKind', 'version-clean-explicit'],
    ['itself', [A, { ...CLEAN, versionOf: 1 }], 'tracks[1].versionOf', 'version-of-unknown'],
    ['a track that is not there', [A, { ...CLEAN, versionOf: 7 }], 'tracks[1].versionOf', 'version-of-unknown'],
    [
      'a version as original',
      [A, { ...CLEAN, versionOf: 0 }, { ...EDIT, versionOf: 1 }],
      'tracks[2].versionOf',
      'version-of-version',
    ],
  ] as [string, Stated[], string, string][])('are refused with %s', async (_what, tracks, field, code) => {
    const { save } = await release();
    const { status, body } = await save<ErrorAnswer>(tracks);
    expect(status).toBe(400);
    expect(body.fieldErrors.map((error) => [error.field, error.messageCode.split('.').at(-1)])).toEqual([
      [field, code],
    ]);
  });

  test.each([
    ['an unknown kind', { versionKind: 'KARAOKE' }, 'tracks[1].versionKind'],
    ['a negative place', { versionKind: 'LIVE', versionOf: -1 }, 'tracks[1].versionOf'],
    ['half a place', { versionKind: 'LIVE', versionOf: 0.5 }, 'tracks[1].versionOf'],
  ])('are refused with %s', async (_what, fields, field) => {
    const { save } = await release();
    const { status, body } = await save<ErrorAnswer>([A, { title: 'B', ...fields } as Stated]);
    expect([status, body.fieldErrors.map((error) => error.field)]).toEqual([400, [field]]);
  });
});
