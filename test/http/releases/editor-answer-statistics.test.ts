import type { EditorAnswerRow, Page, Principal } from '@mpn/domain';
import { answerTable } from '../../../cms/src/api/media-desk/queries/statistics/answer-table';
import { interactionStatistic } from '../../../cms/src/api/media-desk/queries/statistics/statistic';
import { mediaTable } from '../../../cms/src/api/media-desk/queries/media-table';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { until } from '../../support/until';
import { api, type ErrorAnswer } from '../support/client';
import { openStream } from '../support/event-stream';
import { database, server } from '../support/server';
import { openStrapiDatabase, type StrapiDatabase } from '../support/strapi-database';
import { sharePartner } from '../support/share-partner';
import {
  answer,
  answersPath,
  codeOf,
  desk,
  sampledTo,
  statisticOf,
  statisticPath,
  tableOf,
} from './editor-answers-support';
import { promoter, type Person, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

describe('the statistics of answers', () => {
  async function answered() {
    const pool = await database();
    const radio = await desk();
    const [colleague, print] = [await desk(radio), await desk()];
    const release = await sampledTo(me, [radio, print]);
    await answer(radio, release.id, { answer: 'WILL_PLAY', comment: '=Heavy rotation' });
    await answer(colleague, release.id, { answer: 'NOT_FOR_US', comment: 'Nothing for evenings' });
    await answer(print, release.id, { answer: 'MAYBE' });
    await answer(radio, release.id, { trackId: release.trackIds[1], answer: 'WILL_PLAY' });
    const day = (at: string, person: Person) =>
      pool.query('update editor_answers set at = $2 where user_id = $1', [person.user.id, new Date(at)]);
    await day('2026-11-10T23:30:00Z', radio);
    await day('2026-11-12T08:00:00Z', colleague);
    await day('2026-11-14T08:00:00Z', print);
    return { release, radio, colleague, print };
  }

  test('have totals, numbers per track, and sentences per department without names, newest first', async () => {
    const { release, radio, colleague, print } = await answered();
    const numbers = await statisticOf(me, release.id);
    expect(numbers.answers).toEqual({ willPlay: 1, maybe: 1, notForUs: 1 });
    expect(numbers.tracks.map(({ answers }) => answers.willPlay)).toEqual([0, 1]);

    const { items, total } = await tableOf(me, release.id);
    expect(total).toBe(3);
    expect(items.map(({ institutionName, track }) => [institutionName, track?.id ?? null])).toEqual([
      [print.name, null],
      [radio.name, null],
      [radio.name, release.trackIds[1]],
    ]);
    expect(items[1]).toMatchObject({
      departmentName: 'Musikredaktion',
      willPlay: 1,
      maybe: 0,
      notForUs: 1,
      sentences: [
        { answer: 'NOT_FOR_US', comment: 'Nothing for evenings', at: '2026-11-12T08:00:00Z' },
        { answer: 'WILL_PLAY', comment: '=Heavy rotation', at: '2026-11-10T23:30:00Z' },
      ],
    });
    for (const { user } of [radio, colleague, print]) {
      expect(JSON.stringify([numbers, items])).not.toContain(user.loginName);
    }
  });

  test('can be searched, sorted, paged and filtered by days in Berlin', async () => {
    const { release, radio, print } = await answered();
    const names = async (query: object) =>
      (await tableOf(me, release.id, query)).items.map((row) => row.institutionName);
    expect(await names({ term: radio.name })).toEqual([radio.name, radio.name]);
    expect(await names({ sortBy: 'maybe', sortDirection: 'desc', pageSize: 1 })).toEqual([print.name]);
    expect((await tableOf(me, release.id, { page: 2, pageSize: 2 })).items).toHaveLength(1);
    // 23:30 UTC is the next day in Berlin.
    const days = { from: '2026-11-11', until: '2026-11-11' };
    expect((await tableOf(me, release.id, days)).items).toHaveLength(2);
    expect((await statisticOf(me, release.id, days)).answers).toEqual({ willPlay: 1, maybe: 0, notForUs: 0 });
    for (const sortBy of ['track', 'departmentName', 'medium', 'willPlay', 'notForUs', 'institutionName']) {
      expect((await tableOf(me, release.id, { sortBy })).items).toHaveLength(3);
    }
  });

  test('are exported as CSV with answers and sentences, formulas escaped', async () => {
    const { release, radio, colleague } = await answered();
    const { body } = await me.client.get<string>(statisticPath(release.id), {
      query: { format: 'csv', for: 'machine' },
    });
    const lines = body.split('\r\n');
    expect(lines[1]).toMatch(/;1;1;1$/);
    expect(lines).toContain(`;${radio.name};Musikredaktion;;;;1;0;1;2026-11-12T08:00:00.000Z`);
    expect(lines).toContain(`;${radio.name};Musikredaktion;1;2;Track 2;1;0;0;2026-11-10T23:30:00.000Z`);
    expect(lines).toContain(`;${radio.name};Musikredaktion;;;;WILL_PLAY;'=Heavy rotation;2026-11-10T23:30:00Z`);
    expect(body).not.toContain(colleague.user.loginName);
  });

  test('are readable for the owner and a partner with full access only', async () => {
    const { release, radio } = await answered();
    const path = `${answersPath(release.id)}/_views/table`;
    const full = await sharePartner(me.companyId, 'FULL_ACCESS');
    expect((await full.client.get<Page<EditorAnswerRow>>(path)).body.total).toBe(3);
    const linked = await sharePartner(me.companyId, 'EDITABLE_LINK', [release.id]);
    expect((await linked.client.get(path)).status).toBe(403);
    const stranger = await promoter();
    expect((await stranger.client.get(path)).status).toBe(404);
    expect((await stranger.client.get('/releases/2000000000/editor_answers/_views/table')).status).toBe(404);
    expect((await radio.client.get(path)).status).toBe(403);
    const quiet = await createRelease(await database(), me.companyId);
    const none = await me.client.get<ErrorAnswer>(`${answersPath(quiet.id)}/_views/table`);
    expect([none.status, codeOf(none.body)]).toEqual([404, 'mpn.backend.data.error.product.no-interaction-statistic']);
  });

  test('announce changed answers live, without ids, to the label only', async () => {
    const radio = await desk();
    const { id } = await sampledTo(me, [radio]);
    const listen = async ({ user }: Person) => {
      const login = await api().post('/auth/login', { loginName: user.loginName, password: user.password });
      const headers = { authorization: login.headers.get('authorization') ?? '' };
      const stream = await openStream((await server()).port, headers);
      await until(() => stream.readies() > 0);
      return stream;
    };
    const [mine, theirs, editors] = [await listen(me), await listen(await promoter()), await listen(radio)];
    try {
      await answer(radio, id, { answer: 'MAYBE' });
      await mine.receives('editor_answers');
      expect(mine.changes()).toContainEqual({ resource: 'editor_answers', ids: null });
      // The campaign that was just made may still be announced.
      const others = [...theirs.changes(), ...editors.changes()];
      expect(others.filter(({ resource }) => resource === 'editor_answers')).toEqual([]);
    } finally {
      for (const stream of [mine, theirs, editors]) stream.close();
    }
  });
});

test('the sentence of a deleted user is deleted, and the answer stays counted', async () => {
  const pool = await database();
  const radio = await desk();
  const admin = await createUser(pool, 'MEDIA_ADMIN', { company_id: radio.companyId });
  const { id } = await sampledTo(me, [radio]);
  await answer(radio, id, { answer: 'WILL_PLAY', comment: 'Call me: Kim, 030 1234' });
  expect((await api().as(admin).delete(`/users/${radio.user.id}`)).status).toBe(204);
  await until(async () => (await tableOf(me, id)).items[0]?.sentences.length === 0);
  expect((await statisticOf(me, id)).answers.willPlay).toBe(1);
});

test('answers about a removed track are deleted', async () => {
  const pool = await database();
  const radio = await desk();
  const release = await sampledTo(me, [radio]);
  for (const trackId of release.trackIds) await answer(radio, release.id, { trackId, answer: 'NOT_FOR_US' });
  await pool.query(`update sampling_campaigns set status = 'PAID_FINISHED' where release_id = $1`, [release.id]);
  const { body } = await me.client.get<{ version: number; tracks: Record<string, unknown>[] }>(
    `/releases/${release.id}`,
  );
  const saved = await me.client.patch<ErrorAnswer>(`/releases/${release.id}`, { version: body.version, tracks: [] });
  expect(saved.status).toBe(200);
  const { rows } = await pool.query('select 1 from editor_answers where release_id = $1', [release.id]);
  expect(rows).toEqual([]);
});

test('removing tracks that an editor listened to leaves one interaction with the release', async () => {
  const pool = await database();
  const radio = await desk();
  const release = await sampledTo(me, [radio]);
  for (const trackId of release.trackIds) {
    const listened = { type: 'LISTENED_TO', trackId };
    expect((await radio.client.post(`/releases/${release.id}/interactions`, listened)).status).toBeLessThan(300);
  }
  expect(release.trackIds.length).toBeGreaterThan(1);
  await pool.query(`update sampling_campaigns set status = 'PAID_FINISHED' where release_id = $1`, [release.id]);
  const { version } = (await me.client.get<{ version: number }>(`/releases/${release.id}`)).body;
  const saved = await me.client.patch<ErrorAnswer>(`/releases/${release.id}`, { version, tracks: [] });
  expect([saved.status, saved.body.globalErrors]).toEqual([200, undefined]);
  const { rows } = await pool.query(
    `select track_id from interactions where release_id = $1 and type = 'LISTENED_TO'`,
    [release.id],
  );
  expect(rows).toEqual([{ track_id: null }]);
});

describe('the number of statements', () => {
  let app: StrapiDatabase;
  beforeAll(async () => {
    app = await openStrapiDatabase((await server()).databaseUrl);
  });
  afterAll(() => app?.close());

  // The fields of the callers that the queries use.
  const principalOf = ({ user, companyId }: Person, rest: object) =>
    ({
      userId: user.id,
      companyId,
      samplingDepartmentId: null,
      promoShare: null,
      sid: 'statements',
      sessionId: 0,
      ...rest,
    }) as unknown as Principal;

  test('is the same for many releases, answers and sentences', async () => {
    const radio = await desk();
    const colleague = await desk(radio);
    const editorOf = principalOf(radio, { companyType: 'MEDIA', combinedRole: 'MEDIA_USER', permissions: new Set() });
    const label = principalOf(me, { companyType: 'PROMOTION', combinedRole: 'PROMO_ADMIN', permissions: new Set() });
    const counts = async (id: number) => {
      const page = { page: 1, pageSize: 20 };
      const work: (() => Promise<unknown>)[] = [
        () => mediaTable(app.strapi, editorOf, page, false),
        () => interactionStatistic(app.strapi, label, id),
        () => answerTable(app.strapi, id, page),
      ];
      const sent: number[] = [];
      for (const one of work) sent.push((await app.statementsOf(one)).length);
      return sent;
    };
    const first = await sampledTo(me, [radio]);
    await answer(radio, first.id, { answer: 'MAYBE', comment: 'First' });
    const few = await counts(first.id);
    // The list reads its page and what it shows of that; the statistic also the numbers of addressees from sampling,
    // and the average of earlier releases.
    expect(few).toEqual([2, 3, 1]);

    for (let more = 0; more < 3; more += 1) {
      const { id } = await sampledTo(me, [radio]);
      await answer(radio, id, { answer: 'MAYBE', comment: 'Second' });
    }
    for (const by of [radio, colleague]) {
      for (const trackId of [null, ...first.trackIds]) {
        await answer(by, first.id, { trackId, answer: 'WILL_PLAY', comment: 'More' });
      }
    }
    expect(await counts(first.id)).toEqual(few);
  });
});
