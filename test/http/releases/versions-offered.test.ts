import type { PressPageView, PressReleasePage, ReleaseEntity, TrackView } from '@mpn/domain';
import type { Pool } from 'pg';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { trackInput } from '../../support/track-input';
import { until } from '../../support/until';
import { makeLink, openAs, personalLink } from '../press/support';
import { readMails } from '../support/mailbox';
import { database } from '../support/server';
import { editor, promoter, type Promoter } from './support';

let pool: Pool;
let me: Promoter;
beforeAll(async () => {
  pool = await database();
  me = await promoter();
});

type Stated = Partial<Pick<TrackView, 'title' | 'explicit' | 'versionKind' | 'versionOf'>>;

const ORIGINAL = { title: 'Zwei Welten', explicit: true } as const;
/** Its title says that it is clean; it is linked to nothing. */
const TITLED = { title: 'Zwei Welten (Clean)', explicit: false } as const;
const INSTRUMENTAL = { title: 'Über Nacht', versionKind: 'INSTRUMENTAL', versionOf: 0 } as const;
const CLEAN = { title: 'Größer, sauber', explicit: false, versionKind: 'CLEAN', versionOf: 0 } as const;
const EDIT = { title: 'Größer, kurz', explicit: false, versionKind: 'RADIO_EDIT', versionOf: 0 } as const;

/** A release with recordings, of which this is stated by the editor's call. */
async function releaseWith(stated: readonly Stated[]): Promise<number> {
  const { id } = await createRelease(pool, me.companyId, { title: `Fassungen ${unique()}` }, stated.length);
  await state(id, stated);
  return id;
}

async function state(id: number, stated: readonly Stated[]): Promise<void> {
  const { version, tracks } = (await me.client.get<ReleaseEntity>(`/releases/${id}`)).body;
  const saved = await me.client.patch<{ saveResult: string }>(`/releases/${id}`, {
    version,
    tracks: tracks.map((track, index) => ({ ...trackInput(track), ...stated[index] })),
  });
  expect([saved.status, saved.body.saveResult]).toEqual([200, 'SAVED']);
}

test('a guest is offered linked versions together, the radio edit and the clean version first', async () => {
  const id = await releaseWith([ORIGINAL, { title: 'Andere' }, INSTRUMENTAL, CLEAN, EDIT]);
  const link = await makeLink(me, [id]);
  const { client, slug } = await openAs((await personalLink(me, link.id, `v${id}@${unique()}.example`)).url);
  const offered = async () => {
    const { body } = await client.get<PressPageView>(`/press/pages/${slug}`);
    return (body.releases[0] as PressReleasePage).tracks;
  };
  expect((await offered()).map(({ title, position }) => [title, position])).toEqual([
    [EDIT.title, 5],
    [CLEAN.title, 4],
    [ORIGINAL.title, 1],
    [INSTRUMENTAL.title, 3],
    ['Andere', 2],
  ]);
  expect((await offered()).every(({ streamUrl }) => streamUrl !== null)).toBe(true);

  await state(id, [{}, {}, { versionOf: null }, { versionOf: null }, { versionOf: null }]);
  expect((await offered()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
});

/** The text of the daily mail about this release, to an editor of its own. */
async function digestOf(id: number): Promise<string> {
  const reader = await editor({ preferred_app_locale: 'en-US' });
  const { actionId } = await sampleTo(pool, id, reader.companyId);
  await insertRow(pool, 'notifications', {
    ...{ user_id: reader.user.id, type: 'NEW_RELEASE', unique_key: unique() },
    data: { releaseId: id, actionId, title: 'Album', artist: null },
    created_at: new Date(Date.now() - 24 * 60 * 60 * 1000),
  });
  return (await until(async () => (await readMails(pool, reader.user.email))[0]))!.text;
}

test.each([
  ['the linked version that radio is offered first', [ORIGINAL, TITLED, CLEAN, EDIT], EDIT.title],
  ['a linked version rather than a title', [ORIGINAL, TITLED, INSTRUMENTAL, CLEAN], CLEAN.title],
  ['a title where nothing is linked', [ORIGINAL, TITLED, { ...CLEAN, versionOf: null }], TITLED.title],
] as [string, Stated[], string][])('the daily mail names as clean version %s', async (_what, stated, clean) => {
  const text = await digestOf(await releaseWith(stated));
  expect(text).toContain(`Clean version: ${clean} · explicit: ${ORIGINAL.title}`);
});
