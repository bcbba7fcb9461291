import { MAX_VIEW_ALERTS, type TableSettingView, type ViewAlert } from '@mpn/domain';
import type { Pool } from 'pg';
import { dayFromNow, openMarket, selecting, type TestInstitution } from '../../factories/campaign';
import { insertRow, unique } from '../../factories/insert';
import { boughtCampaign } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { until } from '../../support/until';
import { promoter, type Promoter } from '../releases/support';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { untilClockRan } from '../support/clock-runs';
import { readMails } from '../support/mailbox';
import { database } from '../support/server';

/* Alerts of saved views: at once after a purchase over the API, and in the daily mail of the clock. */

let pool: Pool;
let label: Promoter;
let radio: TestInstitution;
let otherRadio: TestInstitution;

beforeAll(async () => {
  pool = await database();
  label = await promoter();
  [radio, otherRadio] = await openMarket(pool, { editors: 0 }, { editors: 0 });
});

interface Reader {
  user: TestUser;
  client: ApiClient;
}

async function reader(values: Record<string, unknown> = {}, role: 'MEDIA_USER' | 'MEDIA_ADMIN' = 'MEDIA_USER') {
  const user = await createUser(pool, role, { company_id: radio.id, ...values });
  return { user, client: api().as(user) };
}

/** A saved view of the reader's list, and its alert. */
async function view(of: Pick<Reader, 'client'>, name: string, filters: Record<string, unknown>, alert?: ViewAlert) {
  const body = { type: 'MEDIA_LIST', name, selectedColumns: [], filters, isFilterActive: true };
  const saved = await of.client.post<TableSettingView>('/user_table_settings', body);
  expect(saved.status).toBe(201);
  expect(saved.body.alert).toBe('NONE');
  if (alert) expect((await choose(of, saved.body.id, alert)).body).toMatchObject({ id: saved.body.id, alert });
  return { ...saved.body, body };
}

const choose = (of: Pick<Reader, 'client'>, id: number, alert: ViewAlert) =>
  of.client.put<TableSettingView & ErrorAnswer>(`/user_table_settings/${id}/alert`, { alert });

interface Sampled {
  id: number;
  title: string;
}

/** A release of a record label, bought for the institutions by a campaign that begins at once. */
async function sample(labelName: string, institutions: { id: number }[] = [radio], userId?: number): Promise<Sampled> {
  const title = `Fjord ${unique()}`;
  const release = await createRelease(pool, label.companyId, { title, label_name: labelName, artist_name: 'Mira' });
  const window = { startDate: dayFromNow(0), endDate: dayFromNow(9), startTime: '00:00' };
  const chosen = selecting(...institutions);
  const selections = userId ? chosen.selections.map((one) => ({ ...one, userId })) : chosen.selections;
  await boughtCampaign(label.client, release.id, {
    ...window,
    samplingActions: [
      {
        ...{ ...window, name: 'A', samplingType: 'SELECTIVE', downloadAllowed: true },
        addresseeBrowserInitialization: { ...chosen, selections },
      },
    ],
  });
  return { id: release.id, title };
}

interface Shown {
  type: string;
  data: { releaseId: number; title: string; views: string[] };
  readAt: string | null;
}

const shown = async ({ client }: Reader, type = 'VIEW_HIT'): Promise<Shown[]> =>
  (await client.get<{ items: Shown[] }>('/notifications')).body.items.filter((item) => item.type === type);
const untilShown = (of: Reader, count = 1) =>
  until(
    () => shown(of),
    ({ length }) => length >= count,
  );
const mailed = async ({ user }: Reader) =>
  (await readMails(pool, user.email)).filter(({ template }) => template === 'notification');

/** Waits until all samplings so far were announced and looked at for alerts. */
async function settled(): Promise<void> {
  const witness = await reader();
  const name = `W${unique()}`;
  await view(witness, name, { labels: [name] }, 'AT_ONCE');
  await sample(name);
  await untilShown(witness);
}

describe('an alert at once', () => {
  test('names view and release, once a release however many views it is new in, in the ways of the person', async () => {
    const süd = `Süd ${unique()}`;
    const [both, byMail, inApp] = [
      await reader(),
      await reader({ notification_type: 'EMAIL' }),
      await reader({ notification_type: 'IN_APP', preferred_app_locale: 'de-DE' }),
    ];
    for (const one of [both, byMail, inApp]) await view(one, 'Süden & Meer', { labels: [süd] }, 'AT_ONCE');
    await view(both, 'Everything', { show: 'all', term: süd }, 'AT_ONCE');
    await view(both, 'Elsewhere', { labels: ['Nord'] }, 'AT_ONCE');
    await view(both, 'Off', { labels: [süd] });
    const release = await sample(süd);

    const [hit] = await untilShown(both);
    expect(hit?.data).toMatchObject({ releaseId: release.id, views: ['Everything', 'Süden & Meer'] });
    const mails = await until(
      () => mailed(byMail),
      ({ length }) => length === 1,
    );
    expect(mails[0]?.subject).toBe(`New in “Süden & Meer”: ${release.title}`);
    expect(mails[0]?.text).toContain(`/releases/${release.id}/details`);
    await untilShown(inApp);
    expect(await mailed(inApp)).toEqual([]);
    expect(await shown(byMail)).toEqual([]);
    // It takes the place of "new for you".
    expect((await shown(both, 'NEW_RELEASE')).map(({ readAt }) => readAt === null)).toEqual([false]);

    // Later announcements look at the release again.
    await settled();
    for (const one of [both, inApp]) expect(await shown(one)).toHaveLength(1);
    for (const one of [both, byMail]) expect(await mailed(one)).toHaveLength(1);
  });

  test('tells nobody who may not see the release in the list, or cannot use the list', async () => {
    const name = `Ost ${unique()}`;
    const filters = { labels: [name] };
    const colleague = await reader();
    const admin = await reader({}, 'MEDIA_ADMIN');
    const told = await reader();
    const others = [
      await reader({ company_id: otherRadio.id }),
      colleague,
      await reader({}),
      await reader({}),
    ] as const;
    for (const one of [told, admin, ...others]) await view(one, 'East', filters, 'AT_ONCE');
    await pool.query('update up_users set disabled = true where id = $1', [others[2].user.id]);
    await pool.query('update up_users set admin_locked_at = now() where id = $1', [others[3].user.id]);
    const release = await sample(name, [radio], told.user.id);
    // An administrator's list has what was sampled to colleagues.
    for (const one of [told, admin]) expect((await untilShown(one))[0]?.data.releaseId).toBe(release.id);
    await settled();
    const { rows } = await pool.query(`select 1 from notifications where type = 'VIEW_HIT' and user_id = any($1)`, [
      others.map(({ user }) => user.id),
    ]);
    expect(rows).toEqual([]);
    for (const other of others) expect(await mailed(other)).toEqual([]);
  });

  test('looks for new releases as the list does: not for what was opened, withdrawn, or hidden by a rule', async () => {
    const name = `West ${unique()}`;
    const one = await reader();
    const saved = await view(one, 'Open', { labels: [name] });
    const opened = await sample(name);
    const withdrawn = await sample(name);
    await until(
      () => shown(one, 'NEW_RELEASE'),
      ({ length }) => length === 2,
    );
    const answer = await one.client.put(`/releases/${opened.id}/editor_answers`, { answer: 'MAYBE' });
    expect(answer.status).toBe(200);
    const gone = await label.client.post(`/releases/${withdrawn.id}/_actions/withdraw`, { reason: 'Leak' });
    expect(gone.status).toBe(200);
    expect((await choose(one, saved.id, 'AT_ONCE')).status).toBe(200);
    // As if it had been chosen before the samplings.
    await pool.query(`update user_table_settings set alert_since = now() - interval '1 hour' where id = $1`, [
      saved.id,
    ]);
    await settled();
    expect(await shown(one)).toEqual([]);
  });

  test('counts from its choice, and anew from a change of the filters; ends with "not" and with the view', async () => {
    const [before, after] = [`Vor ${unique()}`, `Nach ${unique()}`];
    const one = await reader();
    const early = await sample(after);
    const changed = await view(one, 'Changed', { labels: [before] }, 'AT_ONCE');
    const off = await view(one, 'Off', { labels: [after] }, 'AT_ONCE');
    const removed = await view(one, 'Removed', { labels: [after] }, 'AT_ONCE');
    expect((await choose(one, off.id, 'NONE')).body.alert).toBe('NONE');
    expect((await one.client.delete(`/user_table_settings/${removed.id}`)).status).toBe(204);
    const path = `/user_table_settings/${changed.id}`;
    const renamed = await one.client.put<TableSettingView>(path, { ...changed.body, name: 'Renamed' });
    expect(renamed.body.alert).toBe('AT_ONCE');
    const saved = await one.client.put(path, { ...changed.body, filters: { labels: [after] } });
    expect(saved.status).toBe(200);
    await sample(before);
    const late = await sample(after);
    const hits = await untilShown(one);
    await settled();
    expect(hits.map(({ data }) => [data.releaseId, data.views])).toEqual([[late.id, ['Changed']]]);
    expect((await shown(one)).map(({ data }) => data.releaseId)).not.toContain(early.id);
  });

  test('is not mailed once more to who gets a mail about each new release at once', async () => {
    const name = `Eil ${unique()}`;
    const one = await reader({ digest_frequency: 'IMMEDIATE' });
    await view(one, 'Fast', { labels: [name] }, 'AT_ONCE');
    await sample(name);
    await untilShown(one);
    expect((await readMails(pool, one.user.email)).map(({ template }) => template)).toEqual(['new-release']);
  });
});

describe('a daily alert', () => {
  /** Moves what the people's institution was sent, and when they chose their alerts, a day into the past. */
  const aDayLater = async (releaseIds: number[]) => {
    await pool.query(
      `update sampled_addressees set created_at = created_at - interval '1 day'
       where action_id in (select a.id from sampling_actions a join sampling_campaigns c on c.id = a.campaign_id
         where c.release_id = any($1))`,
      [releaseIds],
    );
    await pool.query(
      `update notifications set created_at = created_at - interval '1 day'
       where type = 'NEW_RELEASE' and (data ->> 'releaseId')::int = any($1)`,
      [releaseIds],
    );
  };
  const twoDaysAgo = (...users: Reader[]) =>
    pool.query(
      `update user_table_settings set alert_since = alert_since - interval '2 days'
       where alert = 'DAILY' and user_id = any($1)`,
      [users.map(({ user }) => user.id)],
    );
  const digestsTo = async ({ user }: Reader) =>
    (await readMails(pool, user.email)).filter(({ template }) => template === 'new-releases-digest');

  test('is in the daily mail: each release once, with the names of its views, and on one day only', async () => {
    const { id: genreId } = await insertRow(pool, 'genres', {
      ...{ code: `g-${unique()}`, name_de: 'Jazz', name_en: 'Jazz', position: 1, parent_id: null },
    });
    const [name, other] = [`Tag ${unique()}`, `Rest ${unique()}`];
    const [all, jazz, without, atOnce] = [
      await reader(),
      await reader(),
      await reader({ digest_frequency: 'NEVER' }),
      await reader(),
    ];
    // Gets no mail about releases of other genres, except by an alert.
    await pool.query('insert into up_users_genres_lnk (user_id, genre_id) values ($1, $2)', [jazz.user.id, genreId]);
    for (const one of [all, jazz, without]) {
      await view(one, 'Daily view', { labels: [name] }, 'DAILY');
      await view(one, 'All of them', { show: 'new', term: name }, 'DAILY');
    }
    await view(atOnce, 'Daily view', { labels: [name] }, 'AT_ONCE');
    const [hit, rest] = [await sample(name), await sample(other)];
    await until(
      () => shown(all, 'NEW_RELEASE'),
      (news) => news.some(({ data }) => data.releaseId === rest.id),
    );
    await twoDaysAgo(all, jazz, without);
    await aDayLater([hit.id, rest.id]);

    const [mail] = await until(
      () => digestsTo(jazz),
      ({ length }) => length > 0,
    );
    expect(mail?.text).toContain('In your view “All of them”:');
    expect(mail?.text).toContain('In your view: Daily view');
    expect(mail?.text).toContain(hit.title);
    expect(mail?.text).not.toContain(rest.title);
    const [general] = await until(
      () => digestsTo(all),
      ({ length }) => length > 0,
    );
    expect(general?.text).toContain(rest.title);
    expect(general?.text).toContain('In your views: All of them, Daily view');
    expect(general?.text).not.toContain('In your view “');
    expect(general?.text.split(`/releases/${hit.id}/details`)).toHaveLength(2);
    await untilClockRan('mail.digests');
    for (const one of [all, jazz]) {
      expect(await digestsTo(one)).toHaveLength(1);
      expect(await shown(one)).toEqual([]);
    }
    expect(await digestsTo(without)).toEqual([]);
    const [plain] = await digestsTo(atOnce);
    expect(plain?.text).not.toContain('In your view');
  });

  test('does not come for what the person has opened before the mail', async () => {
    const name = `Still ${unique()}`;
    const one = await reader();
    await view(one, 'Quiet', { labels: [name] }, 'DAILY');
    const release = await sample(name);
    await until(
      () => shown(one, 'NEW_RELEASE'),
      ({ length }) => length > 0,
    );
    expect((await one.client.post(`/releases/${release.id}/interactions`, { type: 'SEEN' })).status).toBe(200);
    await twoDaysAgo(one);
    await aDayLater([release.id]);
    await untilClockRan('mail.digests');
    expect(await digestsTo(one)).toEqual([]);
  });
});

describe('the choice', () => {
  const codeOf = ({ status, body }: { status: number; body: ErrorAnswer }) => [
    status,
    body.globalErrors?.[0]?.messageCode,
  ];

  test('is for own views of the list of sampled releases, with filters that the list takes', async () => {
    const [one, other] = [await reader(), await reader()];
    const own = await view(one, 'Mine', {});
    const broken = await view(one, 'Broken', { answers: ['PERHAPS'] });
    expect((await choose(other, own.id, 'DAILY')).status).toBe(404);
    const theirs = await view(label, 'Market', {});
    expect((await choose(label, theirs.id, 'DAILY')).status).toBe(403);
    expect((await choose(label, own.id, 'DAILY')).status).not.toBe(200);
    expect(codeOf(await choose(one, broken.id, 'DAILY'))).toEqual([409, 'mpn.backend.data.error.view-without-alert']);
    const wrong = await one.client.put(`/user_table_settings/${own.id}/alert`, { alert: 'HOURLY' });
    expect(wrong.status).toBe(400);
    const promoterList = await one.client.post<TableSettingView>('/user_table_settings', {
      ...own.body,
      type: 'RELEASE_LIST',
    });
    expect(codeOf(await choose(one, promoterList.body.id, 'DAILY'))).toEqual([
      409,
      'mpn.backend.data.error.view-without-alert',
    ]);
    await choose(one, own.id, 'DAILY');
    const spoilt = await one.client.put<TableSettingView & ErrorAnswer>(`/user_table_settings/${own.id}`, {
      ...own.body,
      filters: { answers: ['PERHAPS'] },
    });
    expect(codeOf(spoilt)).toEqual([409, 'mpn.backend.data.error.view-without-alert']);
  });

  test('is possible for as many views as the limit permits, and one that has an alert can change it', async () => {
    const one = await reader();
    const ids: number[] = [];
    for (let count = 0; count <= MAX_VIEW_ALERTS; count += 1) ids.push((await view(one, `View ${count}`, {})).id);
    for (const id of ids.slice(1)) expect((await choose(one, id, 'DAILY')).status).toBe(200);
    expect(codeOf(await choose(one, ids[0]!, 'DAILY'))).toEqual([409, 'mpn.backend.data.error.too-many-view-alerts']);
    const both = await Promise.all([choose(one, ids[1]!, 'AT_ONCE'), choose(one, ids[1]!, 'AT_ONCE')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await choose(one, ids[2]!, 'NONE')).status).toBe(200);
    expect((await choose(one, ids[0]!, 'AT_ONCE')).status).toBe(200);
  });
});
