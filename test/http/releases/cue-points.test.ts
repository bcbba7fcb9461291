import type { Page, ReleaseEntity, TrackTableRow } from '@mpn/domain';
import { createRelease, sampleTo } from '../../factories/release';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { detail, sampledTo } from './media-support';
import { createCompanyFile, editor, promoter, type Promoter } from './support';

let me: Promoter;
let file: number;
beforeAll(async () => {
  me = await promoter();
  file = await recording(200_000);
});

/** A recording of this length, measured: it begins after 250 ms of silence. */
async function recording(durationMs: number): Promise<number> {
  const id = await createCompanyFile(me, 'AUDIO_TRACK');
  await (
    await database()
  ).query(
    `update stored_files set media_info = media_info::jsonb || jsonb_build_object('durationMs', $2::int),
       sound_bounds = $3 where id = $1`,
    [id, durationMs, { startMs: 250, endMs: durationMs - 500 }],
  );
  return id;
}

const CUE_POINTS = { cueInMs: 120, introMs: 14_620, outroMs: 180_000, cueOutMs: 190_250, ending: 'FADE' };
const NOTHING = {
  cueInMs: null,
  introMs: null,
  outroMs: null,
  cueOutMs: null,
  ending: null,
  cuePointsFileId: null,
};

interface Saved {
  id: number;
  save: <T = ReleaseEntity>(fields: object) => Promise<{ status: number; body: T }>;
}

/** A release with one track, which `save` sends with these fields. */
async function release(): Promise<Saved> {
  const { id } = await createRelease(await database(), me.companyId, { title: `Cue ${Math.random()}` });
  return {
    id,
    save: async <T>(fields: object) => {
      const { version, tracks } = (await me.client.get<ReleaseEntity>(`/releases/${id}`)).body;
      const track = { id: tracks[0]!.id, title: 'Übergang', audioFileId: file, ...fields };
      return me.client.patch<T>(`/releases/${id}`, { version, tracks: [track] });
    },
  };
}

const listed = async (id: number): Promise<TrackTableRow | undefined> =>
  (
    await me.client.get<Page<TrackTableRow>>('/releases/_views/table', { query: { view: 'tracks', pageSize: 100 } })
  ).body.items.find(({ releaseId }) => releaseId === id);

describe('cue points of a track', () => {
  test('are saved for its recording, copied, and cleared with their file', async () => {
    const { id, save } = await release();
    const saved = await save(CUE_POINTS);
    expect(saved.body.tracks).toMatchObject([{ ...CUE_POINTS, cuePointsFileId: file }]);
    expect((await save({ ...CUE_POINTS, cuePointsFileId: file })).body.saveResult).toBe('NO_SAVE');
    const copy = (await me.client.post<ReleaseEntity>(`/releases/${id}/_actions/copy`)).body;
    expect(copy.tracks).toMatchObject([{ ...CUE_POINTS, cuePointsFileId: file }]);
    expect((await save({})).body.tracks).toMatchObject([NOTHING]);
  });

  test('stay with another master, marked with the file that they were entered for', async () => {
    const { id, save } = await release();
    await save(CUE_POINTS);
    expect((await listed(id))?.introMs).toBe(14_500);
    // Much shorter: what was entered for the old recording lies behind its end.
    const audioFileId = await recording(60_000);
    const replaced = await save({ ...CUE_POINTS, cuePointsFileId: file, audioFileId });
    expect([replaced.status, replaced.body.tracks[0]]).toMatchObject([200, { ...CUE_POINTS, cuePointsFileId: file }]);
    expect((await listed(id))?.introMs).toBeNull();
    const confirmed = await save<ErrorAnswer>({ ...CUE_POINTS, cuePointsFileId: audioFileId, audioFileId });
    expect(confirmed.body.fieldErrors.map(({ field }) => field)).toEqual(['tracks[0].outroMs']);
  });

  test.each([
    ['an intro in a recording that begins with silence', { introMs: 14_620 }, 14_370],
    ['a start that was entered', { cueInMs: 0, introMs: 14_620 }, 14_620],
    ['an intro before the measured start', { introMs: 200 }, 200],
    ['no intro', { outroMs: 100_000 }, null],
  ])('give the length of the intro in lists: %s', async (_what, points, introMs) => {
    const { id, save } = await release();
    await save(points);
    expect((await listed(id))?.introMs).toBe(introMs);
  });

  test('are read by editors, with what was measured, on the page of the release', async () => {
    const { id, save } = await release();
    await save({ introMs: 14_620, ending: 'FADE' });
    const listener = await editor();
    await sampleTo(await database(), id, listener.companyId);
    const { body } = await detail(listener, id);
    expect(body.tracks[0]?.cuePoints).toEqual({
      cueIn: { ms: 250, source: 'MEASURED' },
      intro: { ms: 14_620, source: 'ENTERED' },
      cueOut: { ms: 199_500, source: 'MEASURED' },
      ending: 'FADE',
    });
    expect(body.tracks[0]).not.toHaveProperty('bounds');
    const { id: silent } = await sampledTo(me, listener);
    expect((await detail(listener, silent)).body.tracks[0]?.cuePoints).toBeNull();
  });

  test.each([
    ['an outro before the intro', { introMs: 9_000, outroMs: 8_000 }, 'outroMs', 'product.cue-points-order'],
    ['a cue-out at the cue-in', { cueInMs: 5, cueOutMs: 5 }, 'cueOutMs', 'product.cue-points-order'],
    ['a position behind the end', { cueOutMs: 200_001 }, 'cueOutMs', 'product.cue-point-outside'],
    ['a negative position', { introMs: -1 }, 'introMs', null],
    ['half a millisecond', { introMs: 0.5 }, 'introMs', null],
    ['an unknown ending', { ending: 'LOUD' }, 'ending', null],
  ])('are refused at their field with %s', async (_what, fields, field, code) => {
    const { save } = await release();
    const { status, body } = await save<ErrorAnswer>(fields);
    expect([status, body.fieldErrors.map((error) => error.field)]).toEqual([400, [`tracks[0].${field}`]]);
    if (code) expect(body.fieldErrors[0]?.messageCode).toBe(`mpn.backend.data.error.${code}`);
  });
});
