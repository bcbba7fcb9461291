import type {
  EditorAnswerRow,
  MediaReleaseDetail,
  MediaTableRow,
  Page,
  Principal,
  ReleaseInteractionStatistic,
  SavedAnswer,
} from '@mpn/domain';
import { answerTable } from '../../../cms/src/api/release/queries/statistics/answer-table';
import { interactionStatistic } from '../../../cms/src/api/release/queries/statistics/statistic';
import { mediaTable } from '../../../cms/src/api/release/queries/tables/media-table';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo, type SamplingOptions, type TestRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { until } from '../../support/until';
import { api, type ErrorAnswer } from '../support/client';
import { openStream } from '../support/event-stream';
import { database, server } from '../support/server';
import { openStrapiDatabase, type StrapiDatabase } from '../support/strapi-database';
import { sharePartner } from '../support/share-partner';
import { editor, promoter, superAdmin, type Person, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

const OFF = 'mpn.backend.data.error.product.editor-answers-switched-off';
const PATH = (id: number) => `/releases/${id}/editor_answers`;
const STATISTIC = (id: number) => `/releases/${id}/release_interaction_statistic`;

interface Desk extends Person {
  departmentId: number;
  name: string;
}

/** An institution with a department; `inside`: another editor of the same department. */
async function desk(inside?: Desk): Promise<Desk> {
  const pool = await database();
  if (inside) {
    const { companyId, departmentId, name } = inside;
    const values = { company_id: companyId, sampling_department_id: departmentId };
    return { ...(await editor(values)), departmentId, name };
  }
  const person = await editor();
  const name = `Radio ${unique()}`;
  await pool.query('update companies set name = $2 where id = $1', [person.companyId, name]);
  const department = { company_id: person.companyId, name: 'Musikredaktion', position: 1 };
  const { id } = await insertRow(pool, 'sampling_departments', department);
  await pool.query('update up_users set sampling_department_id = $2 where id = $1', [person.user.id, id]);
  return { ...person, departmentId: id, name };
}

async function sampled(to: readonly Person[], options: SamplingOptions = {}): Promise<TestRelease> {
  const pool = await database();
  const release = await createRelease(pool, me.companyId, { title: `Album ${unique()}` });
  for (const companyId of new Set(to.map((person) => person.companyId))) {
    await sampleTo(pool, release.id, companyId, options);
  }
  return release;
}

const answer = (by: Person, id: number, body: object) => by.client.put<SavedAnswer & ErrorAnswer>(PATH(id), body);
const codeOf = (body: ErrorAnswer) => body.globalErrors[0]?.messageCode;
const statistic = async (id: number, query = {}) =>
  (await me.client.get<ReleaseInteractionStatistic>(STATISTIC(id), { query })).body;
const table = async (id: number, query = {}) =>
  (await me.client.get<Page<EditorAnswerRow>>(`${PATH(id)}/_views/table`, { query })).body;
const detail = async (by: Person, id: number) =>
  (await by.client.get<MediaReleaseDetail>(`/releases/${id}/_views/detail`)).body;
const listed = async (by: Person, id: number) =>
  (await by.client.get<Page<MediaTableRow>>('/releases/_views/table')).body.items.find((row) => row.id === id);

async function switchTo(person: Person, enabled: boolean): Promise<void> {
  const pool = await database();
  await pool.query('update companies set editor_answers_enabled = $2 where id = $1', [person.companyId, enabled]);
}

describe('an editor', () => {
  test('answers about a release and a track, changes it, and finds it in list and page', async () => {
    const radio = await desk();
    const release = await sampled([radio]);
    expect(await listed(radio, release.id)).toMatchObject({ answer: null, answerable: true });

    const first = await answer(radio, release.id, { answer: 'MAYBE', comment: '  Too long for mornings.  ' });
    expect([first.status, first.body]).toEqual([
      200,
      { answer: 'MAYBE', comment: 'Too long for mornings.', saveResult: 'CREATED' },
    ]);
    const track = await answer(radio, release.id, { trackId: release.trackIds[1], answer: 'NOT_FOR_US' });
    expect(track.body).toMatchObject({ answer: 'NOT_FOR_US', comment: null });

    // A key in the list sends no sentence: the one before stays.
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
      expect((await radio.client.delete(`${PATH(release.id)}${suffix}`)).status).toBe(204);
    }
    expect((await detail(radio, release.id)).answer).toBeNull();
    expect((await statistic(release.id)).answers).toEqual({ willPlay: 0, maybe: 0, notForUs: 0 });
  });

  test("sees the own answer only, not a colleague's", async () => {
    const radio = await desk();
    const colleague = await desk(radio);
    const release = await sampled([radio]);
    await answer(radio, release.id, { answer: 'WILL_PLAY' });
    expect((await detail(colleague, release.id)).answer).toBeNull();
    await colleague.client.delete(PATH(release.id));
    expect((await detail(radio, release.id)).answer).toMatchObject({ answer: 'WILL_PLAY' });
  });

  test('is refused beyond 280 characters, with another word, and with nothing', async () => {
    const radio = await desk();
    const { id } = await sampled([radio]);
    expect((await answer(radio, id, { answer: 'MAYBE', comment: 'x'.repeat(280) })).status).toBe(200);
    expect((await answer(radio, id, { answer: 'MAYBE', comment: 'x'.repeat(281) })).status).toBe(400);
    expect((await answer(radio, id, { answer: 'LOVE' })).status).toBe(400);
    expect((await answer(radio, id, {})).status).toBe(400);
  });

  test('answering twice at once is one answer', async () => {
    const radio = await desk();
    const { id, trackIds } = await sampled([radio]);
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

  test('changes nothing else: neither status nor permissions', async () => {
    const radio = await desk();
    const { id } = await sampled([radio]);
    const before = await detail(radio, id);
    await answer(radio, id, { answer: 'NOT_FOR_US' });
    const after = await detail(radio, id);
    expect([after.permissions, after.interactionStatus]).toEqual([before.permissions, 'NEW']);
    expect((await statistic(id)).totals).toEqual({ seen: 0, listenedTo: 0, downloaded: 0, requested: 0 });
  });
});

describe('who may answer', () => {
  test("another institution's release, a missing one and a foreign track are the same 404", async () => {
    const [radio, other] = [await desk(), await desk()];
    const [{ id }, foreign] = [await sampled([radio]), await sampled([other])];
    const notFound = async (path: string, body: object) => {
      const [put, gone] = [
        await radio.client.put<ErrorAnswer>(path, body),
        await radio.client.delete<ErrorAnswer>(path),
      ];
      return [put.status, gone.status, codeOf(put.body)];
    };
    const missing = [404, 404, 'mpn.backend.global.error.not-found'];
    expect(await notFound(PATH(foreign.id), { answer: 'MAYBE' })).toEqual(missing);
    expect(await notFound(PATH(2_000_000_000), { answer: 'MAYBE' })).toEqual(missing);
    const track = { trackId: foreign.trackIds[0], answer: 'MAYBE' };
    expect((await answer(radio, id, track)).status).toBe(404);
    expect((await radio.client.delete(`${PATH(id)}?trackId=${foreign.trackIds[0]}`)).status).toBe(404);
  });

  test('promoters, also with the market, and share partners are refused', async () => {
    const radio = await desk();
    const { id } = await sampled([radio]);
    const onTheMarket = await promoter({ product_visibility: 'ALL_ACTIVE_FULL_SAMPLINGS' });
    const { client } = await sharePartner(me.companyId, 'FULL_ACCESS');
    for (const asker of [me.client, onTheMarket.client, client]) {
      expect((await asker.put(PATH(id), { answer: 'MAYBE' })).status).toBe(403);
      expect((await asker.delete(PATH(id))).status).toBe(403);
    }
  });

  test('after the end an answer is shown and can be taken back, but not changed', async () => {
    const radio = await desk();
    const release = await sampled([radio]);
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
    expect((await statistic(release.id)).answers.willPlay).toBe(1);
    expect((await radio.client.delete(PATH(release.id))).status).toBe(204);
    expect((await statistic(release.id)).answers.willPlay).toBe(0);
  });

  test('a withdrawn release is gone', async () => {
    const radio = await desk();
    const { id } = await sampled([radio]);
    await answer(radio, id, { answer: 'WILL_PLAY' });
    await me.client.post(`/releases/${id}/_actions/withdraw`, { reason: 'Leaked' });
    expect((await answer(radio, id, { answer: 'MAYBE' })).status).toBe(403);
    expect((await radio.client.delete(PATH(id))).status).toBe(403);
  });
});

describe('an institution that switches answers off', () => {
  test('has no buttons, is refused, and its answers are hidden from the label until it switches them on', async () => {
    const [radio, print] = [await desk(), await desk()];
    const { id, trackIds } = await sampled([radio, print]);
    for (const one of [radio, print]) await answer(one, id, { answer: 'WILL_PLAY', comment: 'On Monday' });
    await answer(radio, id, { trackId: trackIds[0], answer: 'MAYBE' });
    await switchTo(radio, false);

    const refused = [await answer(radio, id, { answer: 'MAYBE' }), await radio.client.delete<ErrorAnswer>(PATH(id))];
    expect(refused.map(({ status, body }) => [status, codeOf(body)])).toEqual([
      [409, OFF],
      [409, OFF],
    ]);
    expect(await listed(radio, id)).toMatchObject({ answer: null, answerable: false });
    expect(await detail(radio, id)).toMatchObject({ answer: null, answerable: false, tracks: [{ answer: null }, {}] });
    const hidden = await statistic(id);
    expect([hidden.answers.willPlay, hidden.tracks[0]?.answers.maybe]).toEqual([1, 0]);
    expect((await table(id)).items.map(({ institutionName }) => institutionName)).toEqual([print.name]);
    const { body: file } = await me.client.get<string>(STATISTIC(id), { query: { format: 'csv' } });
    expect(file).not.toContain(radio.name);

    await switchTo(radio, true);
    expect((await statistic(id)).answers.willPlay).toBe(2);
    expect((await detail(radio, id)).answer).toMatchObject({ answer: 'WILL_PLAY' });
  });

  test('does so by its own administrator or support, never by its editors', async () => {
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

describe('the label', () => {
  async function answered() {
    const pool = await database();
    const radio = await desk();
    const [colleague, print] = [await desk(radio), await desk()];
    const release = await sampled([radio, print]);
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

  test('reads totals, numbers per track, and per department the sentences without names, the newest first', async () => {
    const { release, radio, colleague, print } = await answered();
    const numbers = await statistic(release.id);
    expect(numbers.answers).toEqual({ willPlay: 1, maybe: 1, notForUs: 1 });
    expect(numbers.tracks.map(({ answers }) => answers.willPlay)).toEqual([0, 1]);

    const { items, total } = await table(release.id);
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

  test('searches, sorts and pages the table, and narrows all of it to days in Berlin', async () => {
    const { release, radio, print } = await answered();
    const names = async (query: object) => (await table(release.id, query)).items.map((row) => row.institutionName);
    expect(await names({ term: radio.name })).toEqual([radio.name, radio.name]);
    expect(await names({ sortBy: 'maybe', sortDirection: 'desc', pageSize: 1 })).toEqual([print.name]);
    expect((await table(release.id, { page: 2, pageSize: 2 })).items).toHaveLength(1);
    // Half past eleven at night in UTC is the next day.
    const days = { from: '2026-11-11', until: '2026-11-11' };
    expect((await table(release.id, days)).items).toHaveLength(2);
    expect((await statistic(release.id, days)).answers).toEqual({ willPlay: 1, maybe: 0, notForUs: 0 });
    for (const sortBy of ['track', 'departmentName', 'medium', 'willPlay', 'notForUs', 'institutionName']) {
      expect((await table(release.id, { sortBy })).items).toHaveLength(3);
    }
  });

  test('takes answers and sentences along as CSV, of which none is a formula', async () => {
    const { release, radio, colleague } = await answered();
    const { body } = await me.client.get<string>(STATISTIC(release.id), { query: { format: 'csv' } });
    const lines = body.split('\r\n');
    expect(lines[1]).toMatch(/;1;1;1$/);
    expect(lines).toContain(`;${radio.name};Musikredaktion;;;;1;0;1;2026-11-12T08:00:00.000Z`);
    expect(lines).toContain(`;${radio.name};Musikredaktion;1;2;Track 2;1;0;0;2026-11-10T23:30:00.000Z`);
    expect(lines).toContain(`;${radio.name};Musikredaktion;;;;WILL_PLAY;'=Heavy rotation;2026-11-10T23:30:00Z`);
    expect(body).not.toContain(colleague.user.loginName);
  });

  test('is the owner or a share partner with full access; others get the same 404 or are refused', async () => {
    const { release, radio } = await answered();
    const path = `${PATH(release.id)}/_views/table`;
    const full = await sharePartner(me.companyId, 'FULL_ACCESS');
    expect((await full.client.get<Page<EditorAnswerRow>>(path)).body.total).toBe(3);
    const linked = await sharePartner(me.companyId, 'EDITABLE_LINK', [release.id]);
    expect((await linked.client.get(path)).status).toBe(403);
    const stranger = await promoter();
    expect((await stranger.client.get(path)).status).toBe(404);
    expect((await stranger.client.get('/releases/2000000000/editor_answers/_views/table')).status).toBe(404);
    expect((await radio.client.get(path)).status).toBe(403);
    const quiet = await createRelease(await database(), me.companyId);
    const none = await me.client.get<ErrorAnswer>(`${PATH(quiet.id)}/_views/table`);
    expect([none.status, codeOf(none.body)]).toEqual([404, 'mpn.backend.data.error.product.no-interaction-statistic']);
  });

  test('hears that answers have changed, without whose; other labels and the editors do not', async () => {
    const radio = await desk();
    const { id } = await sampled([radio]);
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
      await mine.hears('editor_answers');
      expect(mine.changes()).toContainEqual({ resource: 'editor_answers', ids: null });
      expect([...theirs.changes(), ...editors.changes()]).toEqual([]);
    } finally {
      for (const stream of [mine, theirs, editors]) stream.close();
    }
  });
});

test("a deleted user's sentence goes, the answer stays counted", async () => {
  const pool = await database();
  const radio = await desk();
  const admin = await createUser(pool, 'MEDIA_ADMIN', { company_id: radio.companyId });
  const { id } = await sampled([radio]);
  await answer(radio, id, { answer: 'WILL_PLAY', comment: 'Call me: Kim, 030 1234' });
  expect((await api().as(admin).delete(`/users/${radio.user.id}`)).status).toBe(204);
  await until(async () => (await table(id)).items[0]?.sentences.length === 0);
  expect((await statistic(id)).answers.willPlay).toBe(1);
});

test('a removed track takes its answers along; they do not become answers about the release', async () => {
  const pool = await database();
  const radio = await desk();
  const release = await sampled([radio]);
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

test('tracks that one editor listened to can be removed together; the release counts as listened to, once', async () => {
  const pool = await database();
  const radio = await desk();
  const release = await sampled([radio]);
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

  // As much of the callers as the queries look at.
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

  test('does not grow with releases, answers and sentences', async () => {
    const radio = await desk();
    const colleague = await desk(radio);
    const editorOf = principalOf(radio, { companyType: 'MEDIA', combinedRole: 'MEDIA_USER', permissions: new Set() });
    const label = principalOf(me, { companyType: 'PROMOTION', combinedRole: 'PROMO_ADMIN', permissions: new Set() });
    const counts = async (id: number) => {
      const page = { page: 1, pageSize: 20 };
      const work: (() => Promise<unknown>)[] = [
        () => mediaTable(app.strapi, editorOf, page, false),
        () => interactionStatistic(app.strapi, label, id),
        () => answerTable(app.strapi, label, id, page),
      ];
      const sent: number[] = [];
      for (const one of work) sent.push((await app.statementsOf(one)).length);
      return sent;
    };
    const first = await sampled([radio]);
    await answer(radio, first.id, { answer: 'MAYBE', comment: 'First' });
    const few = await counts(first.id);
    // The statistic asks sampling for the numbers of those addressed.
    expect(few).toEqual([1, 2, 2]);

    for (let more = 0; more < 3; more += 1) {
      const { id } = await sampled([radio]);
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
