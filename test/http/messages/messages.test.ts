import type { AccountSettingsView, MessageView, NotificationPage, SubscriptionView } from '@mpn/domain';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { unique } from '../../factories/insert';
import { createUser, type TestUser } from '../../factories/users';
import { until } from '../../support/until';
import { superAdmin } from '../releases/support';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { readMails } from '../support/mailbox';
import { database, server } from '../support/server';
import { panelAdmin, loggedIn, panelClient, trailOf, type SupportAnswer } from '../support-panel/panel';
import { draftMessage, MESSAGES, NEWS, send, untilSent } from './support';

let panel: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  panel = await panelClient();
  ({ client: admin } = await superAdmin());
});

const turnSurveys = (enabled: boolean) => admin.put('/feature_flags/SURVEY', { enabled });
afterEach(() => turnSurveys(false));

const urlOf = async (path: string) => `http://127.0.0.1:${(await server()).port}/api${path}`;

/** Countries that no other test uses, so that a message reaches only the users of this test. */
const COUNTRIES = [
  'AD',
  'AE',
  'AF',
  'AG',
  'AI',
  'AL',
  'AM',
  'AO',
  'AR',
  'AU',
  'AW',
  'AZ',
  'BA',
  'BB',
  'BD',
  'BE',
  'BG',
];
const freshCountry = () => COUNTRIES.shift()!;

const codeOf = ({ body }: { body: unknown }) => (body as SupportAnswer).error?.name;

async function whatArrived(user: TestUser, messageId: number) {
  const pool = await database();
  const { rows: mails } = await pool.query('select 1 from mails where unique_key = $1', [
    `message:${messageId}:${user.id}`,
  ]);
  const { rows: notifications } = await pool.query('select 1 from notifications where unique_key = $1', [
    `message:${messageId}:${user.id}`,
  ]);
  return `mails ${mails.length}, in the app ${notifications.length}`;
}

const NOTHING = 'mails 0, in the app 0';
const BOTH = 'mails 1, in the app 1';
const MAIL = 'mails 1, in the app 0';
const IN_APP = 'mails 0, in the app 1';

const ON = { notify_news: true, notify_surveys: true, notify_newsletter: true };

describe('the audience of a message', () => {
  const people: [who: string, side: 'PROMO_USER' | 'MEDIA_USER', values: object, company: object][] = [
    ['promoter, both ways', 'PROMO_USER', { ...ON, notification_type: 'BOTH' }, {}],
    ['promoter, by mail', 'PROMO_USER', { ...ON, notification_type: 'EMAIL' }, {}],
    ['promoter, in the app', 'PROMO_USER', { ...ON, notification_type: 'IN_APP' }, {}],
    ['promoter who said nothing', 'PROMO_USER', {}, {}],
    ['promoter who wants nothing', 'PROMO_USER', { notify_news: false }, {}],
    ['German promoter', 'PROMO_USER', { ...ON, preferred_app_locale: 'de-DE' }, {}],
    ['editor', 'MEDIA_USER', ON, {}],
    ['disabled promoter', 'PROMO_USER', { ...ON, disabled: true }, {}],
    ['locked promoter', 'PROMO_USER', { ...ON, admin_locked_at: new Date() }, {}],
    ['deleted promoter', 'PROMO_USER', { ...ON, deleted_at: new Date() }, {}],
    ['waiting promoter', 'PROMO_USER', { ...ON, pending_registration: true }, {}],
    ['promoter of a disabled company', 'PROMO_USER', ON, { disabled: true }],
    ['promoter elsewhere', 'PROMO_USER', ON, { country: 'ZW' }],
  ];
  const active = { 'promoter, both ways': BOTH, 'promoter, by mail': MAIL, 'promoter, in the app': IN_APP };

  test.each([
    [
      'news to all',
      { kind: 'NEWS' },
      { ...active, 'promoter who said nothing': BOTH, 'German promoter': BOTH, editor: BOTH },
    ],
    ['a survey to promoters', { kind: 'SURVEY', audience: 'PROMOTION' }, { ...active, 'German promoter': BOTH }],
    [
      'a newsletter to all, which is a mail for everybody',
      { kind: 'NEWSLETTER' },
      {
        'promoter, both ways': MAIL,
        'promoter, by mail': MAIL,
        'promoter, in the app': MAIL,
        'German promoter': MAIL,
        editor: MAIL,
      },
    ],
    ['news to media', { kind: 'NEWS', audience: 'MEDIA' }, { editor: BOTH }],
    ['news in German', { kind: 'NEWS', language: 'de' }, { 'German promoter': BOTH }],
    ['a survey in English to media', { kind: 'SURVEY', audience: 'MEDIA', language: 'en' }, { editor: BOTH }],
  ])('%s', async (_what, values, expected: Record<string, string>) => {
    await turnSurveys(true);
    const pool = await database();
    const country = freshCountry();
    const made: [string, TestUser][] = [];
    for (const [who, role, columns, company] of people) {
      const of = role === 'MEDIA_USER' ? createMediaCompany : createPromotionCompany;
      const { id: company_id } = await of(pool, { country, ...company });
      made.push([who, await createUser(pool, role, { company_id, ...columns })]);
    }
    const id = await draftMessage(panel, { ...values, country });
    const preview = await panel.get<SupportAnswer<{ recipients: number; mails: number; inApp: number }>>(
      `${MESSAGES}/${id}/preview`,
    );
    const counted = Object.values(expected);
    expect(preview.body.data).toMatchObject({
      recipients: counted.length,
      mails: counted.filter((how) => how !== IN_APP).length,
      inApp: counted.filter((how) => how !== MAIL).length,
    });
    expect((await send(panel, id)).body.data.recipients).toBe(counted.length);
    await untilSent(id);
    const sent = await panel.get<SupportAnswer<{ state: string; recipients: number }>>(`${MESSAGES}/${id}`);
    expect(sent.body.data).toMatchObject({ state: 'SENT', recipients: counted.length });
    for (const [who, user] of made) expect([who, await whatArrived(user, id)]).toEqual([who, expected[who] ?? NOTHING]);
  });

  test('a medium narrows a message to users of institutions of this medium', async () => {
    const pool = await database();
    const country = freshCountry();
    const choices = await panel.get<SupportAnswer<{ id: number }[]>>('//admin/support/message-mediums');
    const [radio, print] = choices.body.data.map(({ id }) => id);
    const [ofRadio, other] = await Promise.all(
      [radio, print].map(async (sampling_medium_id) => {
        const company = await createMediaCompany(pool, { country, sampling_medium_id });
        return createUser(pool, 'MEDIA_USER', { company_id: company.id });
      }),
    );
    const id = await draftMessage(panel, { audience: 'MEDIA', samplingMediumId: radio, country });
    await send(panel, id);
    await untilSent(id);
    expect([await whatArrived(ofRadio!, id), await whatArrived(other!, id)]).toEqual([BOTH, NOTHING]);
  });
});

/** A draft for one person, who is the only user in the country. */
async function personalDraft(values: object = {}, user: object = {}) {
  const pool = await database();
  const country = freshCountry();
  const { id: company_id } = await createPromotionCompany(pool, { country });
  const reader = await createUser(pool, 'PROMO_USER', { ...ON, company_id, ...user });
  return { id: await draftMessage(panel, { ...values, country }), reader, country };
}

describe('sending', () => {
  test('starts once for concurrent calls', async () => {
    const { id, reader } = await personalDraft();
    const other = await panelClient();
    const answers = await Promise.all([send(panel, id), send(panel, id), send(other, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual(
      Array(2).fill('mpn.backend.data.error.message-not-draft'),
    );
    await untilSent(id);
    expect(await whatArrived(reader, id)).toBe(BOTH);
    expect(await trailOf('message', id)).toEqual(['support.create-message', 'support.send-message']);
  });

  test('continues after a crash without sending anything twice', async () => {
    const pool = await database();
    const { id, country } = await personalDraft();
    const { id: company_id } = await createPromotionCompany(pool, { country });
    for (let n = 0; n < 120; n += 1) await createUser(pool, 'PROMO_USER', { company_id, notification_type: 'BOTH' });
    await send(panel, id);
    // Some recipients have it already: the task is run again, as after a worker's crash.
    await pool.query(`select graphile_worker.add_job('message.send', json_build_object('messageId', $1::int))`, [id]);
    await untilSent(id);
    await pool.query(`update messages set state = 'SENDING' where id = $1`, [id]);
    await pool.query(`select graphile_worker.add_job('message.send', json_build_object('messageId', $1::int))`, [id]);
    await untilSent(id);
    const count = async (table: string) =>
      (
        await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where unique_key like $1`, [
          `message:${id}:%`,
        ])
      ).rows[0]!.n;
    expect([await count('mails'), await count('notifications')]).toEqual([121, 121]);
  });

  test('is refused with a stale version, and a sent message cannot be changed or deleted', async () => {
    const { id, country } = await personalDraft();
    const change = (version: number) =>
      panel.post(`${MESSAGES}/${id}`, { ...NEWS, country, titleEn: 'Newer', version });
    expect((await change(1)).status).toBe(200);
    expect([(await send(panel, id, 1)).status, codeOf(await send(panel, id, 1))]).toEqual([
      409,
      'mpn.backend.global.error.optimistic-lock',
    ]);
    expect((await send(panel, id, 2)).status).toBe(200);
    await untilSent(id);
    expect(codeOf(await change(4))).toBe('mpn.backend.data.error.message-not-draft');
    expect(codeOf(await panel.post(`${MESSAGES}/${id}/remove`, { version: 4 }))).toBe(
      'mpn.backend.data.error.message-not-draft',
    );
  });

  test.each([
    ['a link that is not https', { link: 'http://example.org' }, 'link'],
    ['a script as link', { link: 'javascript:alert(1)' }, 'link'],
    ['no German title', { titleDe: ' ' }, 'titleDe'],
    ['a medium for promoters', { audience: 'PROMOTION', samplingMediumId: 1 }, 'samplingMediumId'],
    ['a medium that does not exist', { audience: 'MEDIA', samplingMediumId: 999_999 }, 'samplingMediumId'],
    ['an unknown kind', { kind: 'SPAM' }, 'kind'],
  ])('refuses %s', async (_what, values, field) => {
    const { status, body } = await panel.post<{ error: { details: { fields: object } } }>(MESSAGES, {
      ...NEWS,
      ...values,
    });
    expect([status, Object.keys(body.error.details.fields)]).toEqual([400, [field]]);
  });

  test('is refused without recipients, for an unknown message, and outside of the panel', async () => {
    const id = await draftMessage(panel, { country: 'ZM' });
    expect(codeOf(await send(panel, id))).toBe('mpn.backend.data.error.message-without-recipients');
    expect((await send(panel, 999_999)).status).toBe(404);
    for (const caller of [api(), admin])
      expect((await caller.post(`${MESSAGES}/${id}/send`, { version: 1 })).status).toBe(401);
  });

  test('a test goes to the panel account alone, in both languages, and the text is no HTML', async () => {
    const login = await panelAdmin();
    const staff = await loggedIn(login);
    const { id, reader } = await personalDraft();
    expect((await staff.post<SupportAnswer<object>>(`${MESSAGES}/${id}/test`, {})).body.data).toEqual({
      email: login.email,
    });
    const mails = await readMails(await database(), login.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Neue Suche', 'New search']);
    expect(mails[0]!.html).toContain('&lt;b&gt;');
    expect(mails[0]!.html).not.toContain('<b>');
    expect(await whatArrived(reader, id)).toBe(NOTHING);
  });
});

test('a user deleted during the sending receives nothing, and records of earlier messages to them are deleted', async () => {
  const pool = await database();
  const { id, reader, country } = await personalDraft();
  await send(panel, id);
  await untilSent(id);
  const { id: company_id } = await createPromotionCompany(pool, { country });
  const other = await createUser(pool, 'PROMO_USER', { ...ON, company_id });
  const next = await draftMessage(panel, { country });
  await pool.query(`update messages set state = 'SENDING' where id = $1`, [next]);
  expect((await admin.delete(`/users/${reader.id}`)).status).toBe(204);
  await pool.query(`select graphile_worker.add_job('message.send', json_build_object('messageId', $1::int))`, [next]);
  await untilSent(next);
  expect([await whatArrived(reader, next), await whatArrived(other, next)]).toEqual([NOTHING, BOTH]);
  const kept = () => pool.query('select 1 from message_recipients where user_id = $1', [reader.id]);
  await until(async () => (await kept()).rowCount === 0);
});

describe('surveys are off', () => {
  test('none can be written or sent, and one that was sent cannot be read', async () => {
    const off = 'mpn.backend.global.error.feature-disabled';
    const refused = await panel.post<SupportAnswer>(MESSAGES, { ...NEWS, kind: 'SURVEY' });
    expect([refused.status, codeOf(refused)]).toEqual([404, off]);
    await turnSurveys(true);
    const { id, reader } = await personalDraft({ kind: 'SURVEY' });
    const sent = await personalDraft({ kind: 'SURVEY' });
    await send(panel, sent.id);
    await untilSent(sent.id);
    const read = () => api().as(sent.reader).get<MessageView & ErrorAnswer>(`/messages/${sent.id}`);
    expect((await read()).status).toBe(200);
    await turnSurveys(false);
    expect(codeOf(await send(panel, id))).toBe(off);
    expect(await whatArrived(reader, id)).toBe(NOTHING);
    expect((await read()).body.globalErrors?.[0]?.messageCode).toBe(off);
  });
});

test('a recipient reads the message in the app, in their language; for others it is 404', async () => {
  const { id, reader } = await personalDraft({}, { preferred_app_locale: 'de-DE', notification_type: 'IN_APP' });
  await send(panel, id);
  await untilSent(id);
  const client = api().as(reader);
  const notifications = await client.get<NotificationPage>('/notifications');
  expect(notifications.body.items[0]).toMatchObject({
    type: 'MESSAGE',
    data: { messageId: id, titleDe: 'Neue Suche' },
  });
  expect((await client.get<MessageView>(`/messages/${id}`)).body).toMatchObject({
    title: 'Neue Suche',
    text: NEWS.textDe,
    link: NEWS.link,
  });
  expect((await admin.get(`/messages/${id}`)).status).toBe(404);
});

describe('unsubscribing by the link of a mail', () => {
  /** The signed part of the link in a mail that was sent. */
  async function linkOf(kind = 'NEWS') {
    const { id, reader } = await personalDraft({ kind });
    await send(panel, id);
    await untilSent(id);
    const pool = await database();
    const [mail] = await readMails(pool, reader.email);
    const u = /unsubscribe#u=([\w.]+)/.exec(mail!.text)?.[1] ?? '';
    return { reader, u, client: api().as(reader) };
  }
  const settings = async (client: ApiClient) => (await client.get<AccountSettingsView>('/account/settings')).body;

  test.each([
    ['NEWS', 'notifyNews'],
    ['NEWSLETTER', 'notifyNewsletter'],
  ] as const)(
    '%s: a POST without a login unsubscribes, also repeatedly; undo subscribes again',
    async (kind, setting) => {
      const { reader, u, client } = await linkOf(kind);
      const oneClick = () => api().post<SubscriptionView>(`/subscription/one_click?u=${u}`, undefined);
      const before = await settings(client);
      expect(before[setting]).toBe(true);
      for (let n = 0; n < 2; n += 1) {
        const { status, body } = await oneClick();
        expect([status, body]).toEqual([200, { kind, subscribed: false }]);
      }
      const after = await settings(client);
      expect([after[setting], after.version]).toEqual([false, before.version + 1]);
      expect((await trailOf('user', reader.id)).filter((action) => action.endsWith('-by-link'))).toEqual([
        'account.unsubscribe-by-link',
      ]);
      expect((await api().get<SubscriptionView>('/subscription', { query: { u } })).body.subscribed).toBe(false);
      expect((await api().post<SubscriptionView>('/subscription', { u })).body).toEqual({ kind, subscribed: true });
      expect((await settings(client))[setting]).toBe(true);
      expect((await api().post<SubscriptionView>('/subscription/remove', { u })).body.subscribed).toBe(false);
    },
  );

  test('a GET changes nothing, and leads to the page', async () => {
    const { u, client } = await linkOf();
    const answer = await fetch(await urlOf(`/subscription/one_click?u=${u}`), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/unsubscribe#u=${u}`]);
    expect((await api().get('/subscription', { query: { u } })).status).toBe(200);
    expect((await settings(client)).notifyNews).toBe(true);
  });

  test('the form that mail programs send is accepted', async () => {
    const { u, client } = await linkOf();
    const answer = await fetch(await urlOf(`/subscription/one_click?u=${u}`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, (await settings(client)).notifyNews]).toEqual([200, false]);
  });

  test('another user, another kind, another signature and nothing at all are refused', async () => {
    const { reader, u, client } = await linkOf();
    const [id, kind, signature] = u.split('.');
    for (const tampered of [
      `${reader.id + 1}.${kind}.${signature}`,
      `${id}.SURVEY.${signature}`,
      `${id}.${kind}.${signature!.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
      `${id}.${kind}`,
      '',
      unique(),
    ]) {
      for (const answer of [
        await api().post<ErrorAnswer>('/subscription/remove', { u: tampered }),
        await api().post<ErrorAnswer>(`/subscription/one_click?u=${tampered}`, undefined),
      ]) {
        expect([answer.status, answer.body.globalErrors?.[0]?.messageCode]).toEqual([
          404,
          'mpn.backend.data.error.unsubscribe-link-invalid',
        ]);
      }
    }
    expect((await settings(client)).notifyNews).toBe(true);
  });
});
