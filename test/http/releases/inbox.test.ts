import type { DoneMarks, ReleaseInteractionStatistic } from '@mpn/domain';
import { database } from '../support/server';
import { list, sampledTo } from './media-support';
import { editor, promoter, type Person, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

const newIds = async (person: Person): Promise<number[]> =>
  (await list(person, { onlyNew: true, ended: false })).body.items.map(({ id }) => id).sort((a, b) => a - b);
const statusOf = async (person: Person, id: number) =>
  (await list(person)).body.items.find((row) => row.id === id)?.interactionStatus;
const answer = (person: Person, id: number, body: object) => person.client.put(`/releases/${id}/editor_answers`, body);
const mark = (person: Person, releaseIds: number[]) =>
  person.client.post<DoneMarks>('/releases/_actions/mark_done', { releaseIds });
const statisticOf = async (id: number): Promise<ReleaseInteractionStatistic> =>
  (await me.client.get<ReleaseInteractionStatistic>(`/releases/${id}/release_interaction_statistic`)).body;

describe('an answer', () => {
  test('raises a new release to seen, for the person and in the statistic, and takes it from the new ones', async () => {
    const listener = await editor();
    const [one, other] = [await sampledTo(me, listener), await sampledTo(me, listener)];
    await answer(listener, one.id, { answer: 'NOT_FOR_US' });
    expect([await statusOf(listener, one.id), await statusOf(listener, other.id)]).toEqual(['SEEN', 'NEW']);
    expect(await newIds(listener)).toEqual([other.id]);
    const { totals } = await statisticOf(one.id);
    expect(totals).toMatchObject({ seen: 1, listenedTo: 0 });
    // An answer that is taken back does not make it new again.
    await listener.client.delete(`/releases/${one.id}/editor_answers`);
    expect(await statusOf(listener, one.id)).toBe('SEEN');
  });

  test('about a track raises the release, and never lowers what was done with it', async () => {
    const listener = await editor();
    const [one, heard] = [await sampledTo(me, listener), await sampledTo(me, listener)];
    await listener.client.post(`/releases/${heard.id}/interactions`, {
      type: 'LISTENED_TO',
      trackId: heard.trackIds[0],
    });
    await answer(listener, one.id, { answer: 'MAYBE', trackId: one.trackIds[1] });
    await answer(listener, heard.id, { answer: 'MAYBE' });
    expect([await statusOf(listener, one.id), await statusOf(listener, heard.id)]).toEqual(['SEEN', 'LISTENED_TO']);
    expect((await statisticOf(heard.id)).totals).toMatchObject({ seen: 0, listenedTo: 1 });
  });

  test('of a colleague leaves a release among mine', async () => {
    const listener = await editor();
    const colleague = await editor({ company_id: listener.companyId });
    const { id } = await sampledTo(me, listener);
    await answer(colleague, id, { answer: 'WILL_PLAY' });
    expect([await newIds(colleague), await newIds(listener)]).toEqual([[], [id]]);
  });
});

describe('a mark "done"', () => {
  test('takes releases from the new ones, is no interaction, and can be taken back', async () => {
    const listener = await editor();
    const colleague = await editor({ company_id: listener.companyId });
    const [one, two, open] = [
      await sampledTo(me, listener),
      await sampledTo(me, listener),
      await sampledTo(me, listener),
    ];
    const marked = await mark(listener, [one.id, two.id]);
    expect([marked.status, marked.body.releaseIds.sort((a, b) => a - b)]).toEqual([200, [one.id, two.id]]);
    expect((await mark(listener, [one.id])).body).toEqual({ releaseIds: [] });
    expect([await newIds(listener), (await newIds(colleague)).length]).toEqual([[open.id], 3]);
    const row = (await list(listener)).body.items.find(({ id }) => id === one.id);
    expect(row).toMatchObject({ done: true, interactionStatus: 'NEW' });
    expect((await statisticOf(one.id)).totals).toMatchObject({ seen: 0, listenedTo: 0, downloaded: 0, requested: 0 });

    const undone = await listener.client.post('/releases/_actions/mark_open', { releaseIds: [one.id, 999_999_999] });
    expect(undone.status).toBe(204);
    expect(await newIds(listener)).toEqual([one.id, open.id]);
  });

  test('up to a day marks running releases that nobody opened, and replies what undoes it', async () => {
    const pool = await database();
    const listener = await editor();
    const [old, opened, recent] = [
      await sampledTo(me, listener, { startsInDays: -10 }),
      await sampledTo(me, listener, { startsInDays: -9 }),
      await sampledTo(me, listener, { startsInDays: -1 }),
    ];
    await sampledTo(me, listener, { startsInDays: -12, endsInDays: -2 });
    await listener.client.post(`/releases/${opened.id}/interactions`, { type: 'SEEN' });
    const { rows } = await pool.query<{ day: string }>(`select (current_date - 5)::text as day`);
    const { status, body } = await listener.client.post<DoneMarks>('/releases/_actions/mark_done_until', {
      until: rows[0]!.day,
    });
    expect([status, body.releaseIds]).toEqual([200, [old.id]]);
    expect(await newIds(listener)).toEqual([recent.id]);
    await listener.client.post('/releases/_actions/mark_open', { releaseIds: body.releaseIds });
    expect(await newIds(listener)).toEqual([old.id, recent.id]);
  });

  test('reaches only what is sampled to the caller, and needs a media user', async () => {
    const [listener, stranger] = [await editor(), await editor()];
    const { id } = await sampledTo(me, listener);
    expect((await mark(stranger, [id])).body).toEqual({ releaseIds: [] });
    expect((await mark(listener, [])).status).toBe(400);
    expect((await me.client.post('/releases/_actions/mark_done', { releaseIds: [id] })).status).toBe(403);
    // The call removes the caller's own marks only.
    await mark(listener, [id]);
    await stranger.client.post('/releases/_actions/mark_open', { releaseIds: [id] });
    expect(await newIds(listener)).toEqual([]);
  });

  test('given twice at once is one mark', async () => {
    const listener = await editor();
    const { id } = await sampledTo(me, listener);
    const both = await Promise.all([mark(listener, [id]), mark(listener, [id])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.flatMap(({ body }) => body.releaseIds)).toEqual([id]);
  });
});
