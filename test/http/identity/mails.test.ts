import { request } from 'node:http';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { insertRow, unique } from '../../factories/insert';
import { sampleTo } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { until } from '../../support/until';
import { api } from '../support/client';
import { untilClockRan } from '../support/clock-runs';
import { database, server } from '../support/server';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

interface MailRow {
  id: number;
  template: string;
  subject: string;
  text: string;
  html: string;
}

const mailsTo = async ({ email }: TestUser): Promise<MailRow[]> =>
  (await pool.query<MailRow>('select * from mails where recipient = $1 order by id', [email])).rows;

const DAY_MS = 24 * 60 * 60 * 1000;
const yesterday = () => new Date(Date.now() - DAY_MS);

/** A running campaign's action, and its release. */
async function runningAction(title: string): Promise<{ actionId: number; releaseId: number }> {
  const promoter = await createPromotionCompany(pool);
  const release = await insertRow(pool, 'releases', {
    company_id: promoter.id,
    title,
    artist_name: 'Die <Band>',
    status: 'ON_AIR',
    version: 1,
  });
  const period = { starts_at: yesterday(), ends_at: new Date(Date.now() + 30 * DAY_MS), jpa_version: 1 };
  const campaign = await insertRow(pool, 'sampling_campaigns', {
    release_id: release.id,
    company_id: promoter.id,
    status: 'PAID_ACTIVE',
    in_cart: false,
    ...period,
  });
  const action = await insertRow(pool, 'sampling_actions', {
    campaign_id: campaign.id,
    position: 1,
    name: title,
    download_allowed: true,
    sampling_type: 'FULL',
    status: 'ACTIVE',
    ...period,
  });
  return { actionId: action.id, releaseId: release.id };
}

const notice = (user: TestUser, data: object, createdAt: Date) =>
  insertRow(pool, 'notifications', {
    user_id: user.id,
    type: 'NEW_RELEASE',
    data,
    unique_key: unique(),
    created_at: createdAt,
  });

/** A top level, or a sub-genre of `parent`. */
const genre = async (parent?: number): Promise<number> => {
  const names = { name_de: 'G', name_en: 'G', position: 1 };
  return (await insertRow(pool, 'genres', { code: `g-${unique()}`, ...names, parent_id: parent ?? null })).id;
};

const tag = (releaseId: number, genreId: number) =>
  pool.query('insert into releases_genres_lnk (release_id, genre_id) values ($1, $2)', [releaseId, genreId]);

const choose = (user: TestUser, genreId: number) =>
  pool.query('insert into up_users_genres_lnk (user_id, genre_id) values ($1, $2)', [user.id, genreId]);

describe('the daily digest', () => {
  test('leaves out what the person has opened, answered or marked as done', async () => {
    const [fresh, seen, answered, done] = [
      await runningAction('Unberuehrt'),
      await runningAction('Gesehen'),
      await runningAction('Beantwortet'),
      await runningAction('Erledigt'),
    ];
    const user = await createUser(pool, 'MEDIA_USER');
    for (const { releaseId } of [seen, answered, done]) await sampleTo(pool, releaseId, user.companyId!);
    const client = api().as(user);
    expect((await client.post(`/releases/${seen.releaseId}/interactions`, { type: 'SEEN' })).status).toBe(200);
    const given = await client.put(`/releases/${answered.releaseId}/editor_answers`, { answer: 'MAYBE' });
    expect(given.status).toBe(200);
    const marked = await client.post('/releases/_actions/mark_done', { releaseIds: [done.releaseId] });
    expect(marked.status).toBe(200);
    await pool.query(
      `insert into notifications (document_id, user_id, type, data, unique_key, created_at)
       select md5(random()::text), $1, 'NEW_RELEASE', data::jsonb, md5(random()::text), $2
       from unnest($3::text[]) as data`,
      [user.id, yesterday(), [fresh, seen, answered, done].map((action) => JSON.stringify(action))],
    );
    const mail = (await until(async () => (await mailsTo(user))[0]))!;
    expect(mail.text).toContain('Unberuehrt');
    for (const title of ['Gesehen', 'Beantwortet', 'Erledigt']) expect(mail.text).not.toContain(title);
  });

  test('lists new releases once, for users who have chosen it', async () => {
    const action = await runningAction(`Morgenlied ${unique()}`);
    const daily = await createUser(pool, 'MEDIA_USER', { preferred_app_locale: 'de-DE' });
    const others = [
      await createUser(pool, 'MEDIA_USER', { notification_type: 'IN_APP' }),
      await createUser(pool, 'MEDIA_USER', { digest_frequency: 'NEVER' }),
      await createUser(pool, 'MEDIA_USER', { disabled: true }),
      await createUser(pool, 'MEDIA_USER', { admin_locked_at: new Date() }),
      await createUser(pool, 'MEDIA_USER', { company_id: (await createMediaCompany(pool, { disabled: true })).id }),
      await createUser(pool, 'MEDIA_USER', { last_digest_at: new Date() }),
    ];
    const justNow = await createUser(pool, 'MEDIA_USER');
    for (const user of [...others, daily]) await notice(user, action, yesterday());
    await notice(justNow, action, new Date());

    const mail = (await until(async () => (await mailsTo(daily))[0]))!;
    expect(mail).toMatchObject({
      template: 'new-releases-digest',
      subject: expect.stringMatching(/^Neu für Sie: Die <Band> – Morgenlied/),
    });
    expect(mail.text).toContain('Morgenlied');
    expect(mail.html).toContain('Die &lt;Band&gt;');
    // After another tick nobody gets a second digest, and those who do not want one get none.
    await untilClockRan('mail.digests');
    expect(await mailsTo(daily)).toHaveLength(1);
    for (const user of [...others, justNow]) expect(await mailsTo(user)).toEqual([]);
  });

  test('has the pitch, the genre, the sender and the clean version of each release, in the reader’s language', async () => {
    const { actionId, releaseId } = await runningAction('Zwei Welten');
    await pool.query(`update releases set additional_information = $2 where id = $1`, [
      releaseId,
      '<p>Ein Gespräch &amp; ein Lied.</p><p>Für den Abend.</p>',
    ]);
    const { id: genreId } = await insertRow(pool, 'genres', {
      ...{ code: `g-${unique()}`, name_de: 'Sprechgesang', name_en: 'Spoken rap', position: 1, parent_id: null },
    });
    await tag(releaseId, genreId);
    const { rows } = await pool.query<{ name: string }>(
      'select c.name from companies c join releases r on r.company_id = c.id where r.id = $1',
      [releaseId],
    );
    const track = { release_id: releaseId, set_number: 1 };
    await insertRow(pool, 'tracks', { ...track, position: 1, title: 'Welten', is_promo_track: true, explicit: true });
    await insertRow(pool, 'tracks', { ...track, position: 2, title: 'Welten (Clean Version)', explicit: false });
    const [german, english] = [
      await createUser(pool, 'MEDIA_USER', { preferred_app_locale: 'de-DE' }),
      await createUser(pool, 'MEDIA_USER', { preferred_app_locale: 'en-US' }),
    ];
    for (const user of [german, english]) await notice(user, { actionId, releaseId }, yesterday());
    const [de, en] = [
      (await until(async () => (await mailsTo(german))[0]))!,
      (await until(async () => (await mailsTo(english))[0]))!,
    ];
    expect(de.text).toContain('Ein Gespräch & ein Lied. Für den Abend.');
    expect(de.html).toContain('Ein Gespräch &amp; ein Lied. Für den Abend.');
    expect([de.text, en.text].map((text) => /Sprechgesang|Spoken rap/.exec(text)?.[0])).toEqual([
      'Sprechgesang',
      'Spoken rap',
    ]);
    expect(de.text).toContain(`Von ${rows[0]!.name}`);
    expect(en.text).toContain(`From ${rows[0]!.name}`);
    expect(de.text).toContain('Clean Version: Welten (Clean Version) · explizit: Welten');
    expect(en.text).toContain('See all new ones');
  });

  test('contains chosen genres only, and no releases whose campaign has ended', async () => {
    const [right, below, above, wrong, ended] = [
      await runningAction('Richtig'),
      await runningAction('Untergenre'),
      await runningAction('Obergenre'),
      await runningAction('Falsch'),
      await runningAction('Vorbei'),
    ];
    const [mine, upper] = [await genre(), await genre()];
    const [sub, chosenSub, other] = [await genre(mine), await genre(upper), await genre()];
    const tagged: [{ releaseId: number }, number][] = [
      [right, mine],
      [below, sub],
      [above, upper],
      [wrong, other],
    ];
    for (const [{ releaseId }, genreId] of tagged) await tag(releaseId, genreId);
    await pool.query(`update sampling_actions set status = 'CANCELED' where id = $1`, [ended.actionId]);
    const user = await createUser(pool, 'MEDIA_USER');
    // A chosen top level includes its sub-genres; a chosen sub-genre not its top level.
    for (const genreId of [mine, chosenSub]) await choose(user, genreId);
    // One statement, so that no tick happens in between.
    await pool.query(
      `insert into notifications (document_id, user_id, type, data, unique_key, created_at)
       select md5(random()::text), $1, 'NEW_RELEASE', data::jsonb, md5(random()::text), $2
       from unnest($3::text[]) as data`,
      [user.id, yesterday(), [right, below, above, wrong, ended].map((action) => JSON.stringify(action))],
    );
    const mail = (await until(async () => (await mailsTo(user))[0]))!;
    expect(mail.text).toContain('Richtig');
    expect(mail.text).toContain('Untergenre');
    expect(mail.text).not.toContain('Obergenre');
    expect(mail.text).not.toContain('Falsch');
    expect(mail.text).not.toContain('Vorbei');
  });
});

/** Status and body of GET /mailbox for this Host header, which fetch does not let us set. */
async function mailboxOf(host: string, headers: Record<string, string> = {}): Promise<string> {
  const { port } = await server();
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/mailbox', headers: { host, ...headers } }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => resolve(body));
    })
      .once('error', reject)
      .end();
  });
}

describe('GET /mailbox', () => {
  test.each([
    ['localhost', {}, true],
    ['127.0.0.1:1337', {}, true],
    ['[::1]:1337', {}, true],
    ['evil.example', {}, false],
    ['localhost.evil.example:1337', {}, false],
    ['localhost', { 'x-forwarded-for': '203.0.113.9' }, false],
    ['localhost', { 'x-forwarded-proto': 'https' }, false],
    ['localhost', { forwarded: 'for=203.0.113.9' }, false],
    ['localhost', { 'x-real-ip': '203.0.113.9' }, false],
  ] as [string, Record<string, string>, boolean][])(
    'for host %s with headers %j answers: %s',
    async (host, headers, open) => {
      expect((await mailboxOf(host, headers)).includes('<title>Mailbox</title>')).toBe(open);
    },
  );

  test('shows the mails, and a mail as HTML and as text', async () => {
    const user = await createUser(pool, 'PROMO_USER', { first_name: '<script>alert(1)</script>' });
    await api().post('/account/password/begin_reset', { loginName: user.loginName });
    const [mail] = await mailsTo(user);
    const list = await api().get<string>('//mailbox');
    expect(list.status).toBe(200);
    expect(list.body).toContain(user.email);
    const page = await api().get<string>(`//mailbox/${mail?.id}`);
    expect(page.body).toContain(mail?.subject);
    const html = await api().get<string>(`//mailbox/${mail?.id}/html`);
    expect(html.body).toContain('/account/password/reset#token=');
    expect(html.body).not.toContain('<script>');
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
