import { type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { sharePartner } from '../support/share-partner';
import {
  answer,
  answersPath,
  codeOf,
  desk,
  detail,
  listed,
  sampledTo,
  statisticOf,
  statisticPath,
  switchTo,
  tableOf,
} from './editor-answers-support';
import { editor, promoter, superAdmin, type Person, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

const OFF = 'mpn.backend.data.error.product.editor-answers-switched-off';

describe('an editor', () => {
  test('answers about a release and a track, changes and removes answers, and finds them in list and page', async () => {
    const radio = await desk();
    const release = await sampledTo(me, [radio]);
    expect(await listed(radio, release.id)).toMatchObject({ answer: null, answerable: true });

    const first = await answer(radio, release.id, { answer: 'MAYBE', comment: '  Too long for mornings.  ' });
    expect([first.status, first.body]).toEqual([
      200,
      { answer: 'MAYBE', comment: 'Too long for mornings.', saveResult: 'CREATED' },
    ]);
    const track = await answer(radio, release.id, { trackId: release.trackIds[1], answer: 'NOT_FOR_US' });
    expect(track.body).toMatchObject({ answer: 'NOT_FOR_US', comment: null });

    // An answer given by key has no comment: the stored one is kept.
    const changed = await answer(radio, release.id, { answer: 'WILL_PLAY' });
    expect(changed.body).toMatchObject({ comment: 'Too long for mornings.', saveResult: 'SAVED' });
    expect((await answer(radio, release.id, { answer: 'WILL_PLAY' })).body.saveResult).toBe('NO_SAVE');

    const own = { answer: 'WILL_PLAY', comment: 'Too long for mornings.' };
    expect(await listed(radio, release.id)).toMatchObject({ answer: own, answerable: true });
    const page = await detail(radio, release.id);
    expect(page).toMatchObject({ answer: own, answerable: true });
    expect(page.tracks.map((one) => one.answer)).toEqual([null, { answer: 'NOT_FOR_US', comment: null }]);

    expect((await answer(radio, release.id, { answer: 'WILL_PLAY', comment: null })).body.comment).toBeNull();
    for (const suffix of ['', `?trackId=${release.trackIds[1]}`, '']) {
      expect((await radio.client.delete(`${answersPath(release.id)}${suffix}`)).status).toBe(204);
    }
    expect((await detail(radio, release.id)).answer).toBeNull();
    expect((await statisticOf(me, release.id)).answers).toEqual({ willPlay: 0, maybe: 0, notForUs: 0 });
  });

  test("sees the own answer only, not a colleague's", async () => {
    const radio = await desk();
    const colleague = await desk(radio);
    const release = await sampledTo(me, [radio]);
    await answer(radio, release.id, { answer: 'WILL_PLAY' });
    expect((await detail(colleague, release.id)).answer).toBeNull();
    await colleague.client.delete(answersPath(release.id));
    expect((await detail(radio, release.id)).answer).toMatchObject({ answer: 'WILL_PLAY' });
  });

  test('is refused with more than 280 characters, an unknown answer or none', async () => {
    const radio = await desk();
    const { id } = await sampledTo(me, [radio]);
    expect((await answer(radio, id, { answer: 'MAYBE', comment: 'x'.repeat(280) })).status).toBe(200);
    expect((await answer(radio, id, { answer: 'MAYBE', comment: 'x'.repeat(281) })).status).toBe(400);
    expect((await answer(radio, id, { answer: 'LOVE' })).status).toBe(400);
    expect((await answer(radio, id, {})).status).toBe(400);
  });

  test('has one answer per release and track after concurrent calls', async () => {
    const radio = await desk();
    const { id, trackIds } = await sampledTo(me, [radio]);
    const trackId = trackIds[0];
    const bodies = [
      ...[{ answer: 'MAYBE' }, { answer: 'WILL_PLAY' }, { answer: 'MAYBE', comment: 'Maybe later' }],
      ...[
        { trackId, answer: 'MAYBE' },
        { trackId, answer: 'WILL_PLAY' },
      ],
    ];
    const replies = await Promise.all(bodies.map((body) => answer(radio, id, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await (
      await database()
    ).query('select track_id from editor_answers where release_id = $1 order by track_id nulls first', [id]);
    expect(rows).toEqual([{ track_id: null }, { track_id: trackId }]);
  });

  test('changes no permissions by answering, and nothing beyond seen', async () => {
    const radio = await desk();
    const { id } = await sampledTo(me, [radio]);
    const before = await detail(radio, id);
    await answer(radio, id, { answer: 'NOT_FOR_US' });
    const after = await detail(radio, id);
    expect([after.permissions, after.interactionStatus]).toEqual([before.permissions, 'SEEN']);
    expect((await statisticOf(me, id)).totals).toEqual({ seen: 1, listenedTo: 0, downloaded: 0, requested: 0 });
  });
});

describe('an answer', () => {
  test('gets the same 404 for a release of another institution, a missing one and a foreign track', async () => {
    const [radio, other] = [await desk(), await desk()];
    const [{ id }, foreign] = [await sampledTo(me, [radio]), await sampledTo(me, [other])];
    const notFound = async (path: string, body: object) => {
      const [put, gone] = [
        await radio.client.put<ErrorAnswer>(path, body),
        await radio.client.delete<ErrorAnswer>(path),
      ];
      return [put.status, gone.status, codeOf(put.body)];
    };
    const missing = [404, 404, 'mpn.backend.global.error.not-found'];
    expect(await notFound(answersPath(foreign.id), { answer: 'MAYBE' })).toEqual(missing);
    expect(await notFound(answersPath(2_000_000_000), { answer: 'MAYBE' })).toEqual(missing);
    const track = { trackId: foreign.trackIds[0], answer: 'MAYBE' };
    expect((await answer(radio, id, track)).status).toBe(404);
    expect((await radio.client.delete(`${answersPath(id)}?trackId=${foreign.trackIds[0]}`)).status).toBe(404);
  });

  test('is refused for promoters, also with market access, and for share partners', async () => {
    const radio = await desk();
    const { id } = await sampledTo(me, [radio]);
    const onTheMarket = await promoter({ product_visibility: 'ALL_ACTIVE_FULL_SAMPLINGS' });
    const { client } = await sharePartner(me.companyId, 'FULL_ACCESS');
    for (const asker of [me.client, onTheMarket.client, client]) {
      expect((await asker.put(answersPath(id), { answer: 'MAYBE' })).status).toBe(403);
      expect((await asker.delete(answersPath(id))).status).toBe(403);
    }
  });

  test('is shown and can be removed after the campaign, but not changed', async () => {
    const radio = await desk();
    const release = await sampledTo(me, [radio]);
    await answer(radio, release.id, { answer: 'WILL_PLAY' });
    const pool = await database();
    await pool.query(
      `update sampling_actions set status = 'FINISHED', ends_at = now() - interval '1 day'
       where campaign_id in (select id from sampling_campaigns where release_id = $1)`,
      [release.id],
    );
    const refused = await answer(radio, release.id, { answer: 'MAYBE' });
    expect([refused.status, codeOf(refused.body)]).toEqual([403, 'mpn.backend.delivery.error.campaign-ended']);
    expect(await detail(radio, release.id)).toMatchObject({ answer: { answer: 'WILL_PLAY' }, answerable: false });
    expect((await statisticOf(me, release.id)).answers.willPlay).toBe(1);
    expect((await radio.client.delete(answersPath(release.id))).status).toBe(204);
    expect((await statisticOf(me, release.id)).answers.willPlay).toBe(0);
  });

  test('is refused for a withdrawn release', async () => {
    const radio = await desk();
    const { id } = await sampledTo(me, [radio]);
    await answer(radio, id, { answer: 'WILL_PLAY' });
    await me.client.post(`/releases/${id}/_actions/withdraw`, { reason: 'Leaked' });
    expect((await answer(radio, id, { answer: 'MAYBE' })).status).toBe(403);
    expect((await radio.client.delete(answersPath(id))).status).toBe(403);
  });
});

describe('an institution that switches answers off', () => {
  test('cannot answer, and its answers are hidden from the label until it switches them on', async () => {
    const [radio, print] = [await desk(), await desk()];
    const { id, trackIds } = await sampledTo(me, [radio, print]);
    for (const one of [radio, print]) await answer(one, id, { answer: 'WILL_PLAY', comment: 'On Monday' });
    await answer(radio, id, { trackId: trackIds[0], answer: 'MAYBE' });
    await switchTo(radio, false);

    const refused = [
      await answer(radio, id, { answer: 'MAYBE' }),
      await radio.client.delete<ErrorAnswer>(answersPath(id)),
    ];
    expect(refused.map(({ status, body }) => [status, codeOf(body)])).toEqual([
      [409, OFF],
      [409, OFF],
    ]);
    expect(await listed(radio, id)).toMatchObject({ answer: null, answerable: false });
    expect(await detail(radio, id)).toMatchObject({ answer: null, answerable: false, tracks: [{ answer: null }, {}] });
    const hidden = await statisticOf(me, id);
    expect([hidden.answers.willPlay, hidden.tracks[0]?.answers.maybe]).toEqual([1, 0]);
    expect((await tableOf(me, id)).items.map(({ institutionName }) => institutionName)).toEqual([print.name]);
    const { body: file } = await me.client.get<string>(statisticPath(id), { query: { format: 'csv', for: 'machine' } });
    // That it has seen the release is no answer.
    const lines = file.split(/\r?\n/).filter((line) => line.includes(radio.name));
    expect(lines).toEqual([expect.stringMatching(/;Musikredaktion;1;0;0;0;/)]);
    expect(file.match(/On Monday/g)).toHaveLength(1);

    await switchTo(radio, true);
    expect((await statisticOf(me, id)).answers.willPlay).toBe(2);
    expect((await detail(radio, id)).answer).toMatchObject({ answer: 'WILL_PLAY' });
  });

  test('does so by its administrator or support, not by its editors', async () => {
    const radio = await desk();
    const admin = await editor({ company_id: radio.companyId }, 'MEDIA_ADMIN');
    const path = `/companies/${radio.companyId}`;
    interface View {
      version: number;
      media: { editorAnswersEnabled: boolean };
    }
    const { body } = await admin.client.get<View>(path);
    expect(body.media.editorAnswersEnabled).toBe(true);
    const by = (one: Person, version: number, editorAnswersEnabled: boolean) =>
      one.client.patch<View>(path, { version, editorAnswersEnabled });
    expect((await by(radio, body.version, false)).status).toBe(403);
    const off = await by(admin, body.version, false);
    expect([off.status, off.body.media.editorAnswersEnabled]).toEqual([200, false]);
    const on = await by(await superAdmin(), off.body.version, true);
    expect([on.status, on.body.media.editorAnswersEnabled]).toEqual([200, true]);
  });
});
