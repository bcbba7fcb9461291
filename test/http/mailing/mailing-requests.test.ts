import type {
  MailingAnswerResult,
  MailingOfferView,
  MailingRequestRow,
  MailingRequestVisibility,
  OwnMailingRequest,
  Page,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo, type SamplingOptions } from '../../factories/release';
import { createUser } from '../../factories/users';
import { putBlockList } from '../../support/block-list';
import { until } from '../../support/until';
import { editor, promoter, type Person } from '../releases/support';
import { api, type ErrorAnswer } from '../support/client';
import { sharePartner } from '../support/share-partner';
import { database } from '../support/server';

/** The error fields of a response. */
type Errors = Pick<ErrorAnswer, 'globalErrors' | 'fieldErrors'>;

let pool: Pool;
let me: Person;

beforeAll(async () => {
  pool = await database();
  me = await promoter();
});
beforeEach(() => offer('VISIBLE_AND_ACTIVE'));

const offer = (visibility: MailingRequestVisibility | null) =>
  pool.query('update companies set mailing_request_feature = $2 where id = $1', [me.companyId, visibility]);

const ADDRESS = {
  recipient: 'Kim Berg',
  company: 'Radio Nord',
  street: 'Hafenweg 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
};
const asking = (values = {}) => editor({ role_mailing_request_allowed: true, ...values });
const codeOf = ({ globalErrors }: Errors) => globalErrors?.[0]?.messageCode;

async function sampled(to: Person, options: SamplingOptions = {}): Promise<{ id: number; title: string }> {
  const title = `Album ${unique()}`;
  const { id } = await createRelease(pool, me.companyId, { title });
  await sampleTo(pool, id, to.companyId, options);
  return { id, title };
}

const ask = (by: Person, releaseId: number, body: object = ADDRESS) =>
  by.client.post<OwnMailingRequest & Errors>(`/releases/${releaseId}/_actions/request_mailing`, body);
const standing = (by: Person, releaseId: number) =>
  by.client.get<MailingOfferView & Errors>(`/releases/${releaseId}/mailing_request`);
const list = async (by: Person, query = {}) =>
  (await by.client.get<Page<MailingRequestRow>>('/mailing_requests/_views/table', { query })).body;
const act = (by: Person, id: number, event: string, body: object) =>
  by.client.post<MailingRequestRow & Errors>(`/mailing_requests/${id}/_actions/${event}`, body);

const notificationsOf = async (userId: number) =>
  (
    await pool.query<{ news: string }>(
      `select data->>'news' as news from notifications
       where user_id = $1 and type in ('MAILING_REQUEST', 'MAILING_ANSWER') order by id`,
      [userId],
    )
  ).rows.map(({ news }) => news);
const mailsTo = async (email: string) =>
  (
    await pool.query<{ subject: string }>(
      `select subject from mails where recipient = $1 and template = 'mailing-request' order by id`,
      [email],
    )
  ).rows.map(({ subject }) => subject);

describe('an editor', () => {
  test('requests a mailing and the promoter sends it, with one notification for each person involved', async () => {
    const radio = await asking({ first_name: 'Kim', last_name: 'Berg', ...{ street: 'Hafenweg 1', city: 'Hamburg' } });
    const { id, title } = await sampled(radio);
    const contact = `${unique()}@example.org`;
    for (const email of [contact, me.user.email.toUpperCase(), contact.toUpperCase()]) {
      await insertRow(pool, 'release_contacts', { release_id: id, email, department: 'label', position: 9 });
    }
    const before = (await notificationsOf(me.user.id)).length;

    const offered = (await standing(radio, id)).body;
    expect(offered).toMatchObject({ shown: true, reason: null, request: null });
    expect(offered.address).toMatchObject({ recipient: 'Kim Berg', street: 'Hafenweg 1', city: 'Hamburg' });

    const { status, body } = await ask(radio, id, { ...ADDRESS, message: 'The vinyl, please.' });
    expect([status, body.status, body.address, body.events]).toEqual([201, 'OPEN', ADDRESS, ['withdraw']]);
    expect((await standing(radio, id)).body.reason).toBe('mpn.backend.data.error.mailing-request-open');
    expect((await notificationsOf(me.user.id)).slice(before)).toEqual(['REQUESTED']);
    expect(await mailsTo(contact)).toHaveLength(1);
    expect((await mailsTo(me.user.email)).filter((subject) => subject.includes(title))).toHaveLength(1);

    const { items } = await list(me, { releaseId: id });
    expect(items).toMatchObject([{ personName: 'Kim Berg', releaseTitle: title, message: 'The vinyl, please.' }]);
    const sent = await act(me, body.id, 'send', { version: body.version, answer: 'On its way.' });
    expect([sent.status, sent.body.status, sent.body.events]).toEqual([200, 'SENT', []]);
    expect((await standing(radio, id)).body).toMatchObject({
      reason: null,
      request: { status: 'SENT', answer: 'On its way.' },
    });
    expect(await notificationsOf(radio.user.id)).toEqual(['SENT']);
    expect(await mailsTo(radio.user.email)).toHaveLength(1);
    const { rows } = await pool.query<{ action: string }>(
      `select action from audit_records where object_type = 'mailing_request' and object_id = $1 order by id`,
      [body.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['mailing-request.create', 'mailing-request.send']);
  });

  test('is notified in the app only if the settings say so', async () => {
    const radio = await asking({ notification_type: 'IN_APP' });
    const { id } = await sampled(radio);
    const { body } = await ask(radio, id);
    await act(me, body.id, 'decline', { version: body.version, answer: 'Out of stock.' });
    expect([await notificationsOf(radio.user.id), await mailsTo(radio.user.email)]).toEqual([['DECLINED'], []]);
  });

  test('creates one request when three are sent at once', async () => {
    const radio = await asking();
    const { id } = await sampled(radio);
    const answers = await Promise.all([ask(radio, id), ask(radio, id), ask(radio, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await list(me, { releaseId: id })).total).toBe(1);
  });

  test('withdraws an open request once, and may ask again', async () => {
    const radio = await asking();
    const { id } = await sampled(radio);
    const { body } = await ask(radio, id);
    const withdrawn = await act(radio, body.id, 'withdraw', { version: body.version });
    expect([withdrawn.status, withdrawn.body.status]).toEqual([200, 'WITHDRAWN']);
    expect((await act(radio, body.id, 'withdraw', { version: 2 })).status).toBe(409);
    expect((await notificationsOf(me.user.id)).at(-1)).toBe('WITHDRAWN');
    expect((await ask(radio, id)).status).toBe(201);
  });

  test.each([
    [{ street: '' }, 'street'],
    [{ postalCode: null }, 'postalCode'],
    [{ country: 'XX' }, 'country'],
    [{ message: 'x'.repeat(281) }, 'message'],
  ])('is refused with %j', async (wrong, field) => {
    const radio = await asking();
    const { id } = await sampled(radio);
    const { status, body } = await ask(radio, id, { ...ADDRESS, ...wrong });
    expect([status, body.fieldErrors.map((error) => error.field)]).toEqual([400, [field]]);
  });

  test('is refused (429) after thirty requests a day', async () => {
    const radio = await asking();
    const { id } = await sampled(radio);
    for (let made = 0; made < 30; made += 1) {
      await insertRow(pool, 'mailing_requests', {
        ...{ user_id: radio.user.id, release_id: id, company_id: me.companyId, status: 'WITHDRAWN', version: 2 },
        requested_at: new Date(),
      });
    }
    expect((await ask(radio, id)).status).toBe(429);
  });
});

describe('a request is refused', () => {
  const NOT_ACTIVE = 'mpn.backend.data.error.product.mailing-request-not-active';

  test.each<[MailingRequestVisibility | null, boolean]>([
    ['VISIBLE_AND_INACTIVE', true],
    ['NOT_VISIBLE', false],
    [null, false],
  ])('where the promoter has chosen %s (shown: %s)', async (visibility, shown) => {
    await offer(visibility);
    const radio = await asking();
    const { id } = await sampled(radio);
    expect((await standing(radio, id)).body).toMatchObject({ shown, reason: NOT_ACTIVE });
    const { status, body } = await ask(radio, id);
    expect([status, codeOf(body)]).toEqual([409, NOT_ACTIVE]);
  });

  test('without the permission, for editors and admins', async () => {
    for (const role of ['MEDIA_USER', 'MEDIA_ADMIN'] as const) {
      const radio = await editor({}, role);
      const { id } = await sampled(radio);
      expect([(await ask(radio, id)).status, (await standing(radio, id)).status]).toEqual([403, 403]);
    }
  });

  test('for an ended campaign', async () => {
    const radio = await asking();
    const { id } = await sampled(radio, { campaignStatus: 'PAID_FINISHED', actionStatus: 'FINISHED', endsInDays: -1 });
    const { status, body } = await ask(radio, id);
    expect([status, codeOf(body)]).toEqual([403, 'mpn.backend.delivery.error.campaign-ended']);
  });

  test('for a withdrawn release, a blocked institution and a release that was not sampled', async () => {
    const radio = await asking();
    const withdrawn = await sampled(radio);
    await pool.query('update releases set withdrawn_at = now() where id = $1', [withdrawn.id]);
    expect([(await ask(radio, withdrawn.id)).status, codeOf((await ask(radio, withdrawn.id)).body)]).toEqual([
      403,
      'mpn.backend.data.error.product.offer-withdrawn',
    ]);

    const { id } = await sampled(radio);
    expect((await ask(await asking(), id)).status).toBe(404);
    const entries = [{ institutionId: radio.companyId, mediumId: null }];
    expect((await putBlockList(me.client, me.companyId, entries)).status).toBe(200);
    const blocked = await ask(radio, id);
    expect([blocked.status, codeOf(blocked.body)]).toEqual([404, 'mpn.backend.global.error.not-found']);
    await putBlockList(me.client, me.companyId, []);
    expect((await ask(radio, id)).status).toBe(201);
  });
});

describe('the promoter', () => {
  test('finds requests by text, status and release, and exports postal addresses as CSV without formulas', async () => {
    const radio = await asking();
    const [one, other] = [await sampled(radio), await sampled(radio)];
    const { body } = await ask(radio, one.id, { ...ADDRESS, recipient: '=Kim', city: 'Kiel' });
    await ask(radio, other.id, { ...ADDRESS, city: 'Kiel' });
    await act(me, body.id, 'send', { version: 1 });
    expect((await list(me, { term: one.title })).items.map(({ id }) => id)).toEqual([body.id]);
    expect((await list(me, { term: 'kiel', status: ['OPEN'] })).items.map((row) => row.releaseId)).toEqual([other.id]);
    const sorted = await list(me, { term: 'kiel', sortBy: 'releaseTitle' });
    expect(sorted.items.map((row) => row.releaseTitle)).toEqual([one.title, other.title].sort());

    await ask(radio, one.id, { ...ADDRESS, recipient: '=Kim', city: 'Kiel' });
    const exported = (language: string, form: object) =>
      me.client.withHeaders({ 'accept-language': language }).get<string>('/mailing_requests/_views/table', {
        query: { term: 'kiel', format: 'csv', ...form },
      });
    const csv = await exported('de-DE', { for: 'machine' });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const text = String(csv.body);
    expect(text.trim().split('\r\n')).toHaveLength(3);
    expect(text).toContain("'=Kim;Radio Nord;Hafenweg 1;20457;Kiel;DE");
    const german = await exported('de-DE', {});
    expect(german.headers.get('content-disposition')).toContain('Postadressen.csv');
    expect(german.body).toMatch(/^Empfänger;Firma;Straße;PLZ;Ort;Land;Interpret;Titel;Nachricht\r\n/);
    expect(german.body).toContain("'=Kim;Radio Nord;Hafenweg 1;20457;Kiel;Deutschland;");
    expect((await exported('en-US', {})).body).toContain("'=Kim,Radio Nord,Hafenweg 1,20457,Kiel,Germany,");
  });

  test('answers several requests at once, but none that are answered or of another company', async () => {
    const [one, other] = [await asking(), await asking()];
    const first = (await ask(one, (await sampled(one)).id)).body;
    const second = (await ask(other, (await sampled(other)).id)).body;
    await act(me, second.id, 'send', { version: 1 });
    const body = { ids: [first.id, second.id], event: 'decline', answer: 'Out of stock.' };
    const stranger = await promoter();
    const answer = async (by: Person, sent: object) =>
      by.client.post<MailingAnswerResult & Errors>('/mailing_requests/_actions/answer', sent);
    expect((await answer(stranger, body)).body.count).toBe(0);
    expect((await answer(me, { ...body, answer: ' ' })).status).toBe(400);
    expect((await answer(me, body)).body.count).toBe(1);
    expect([await notificationsOf(one.user.id), await notificationsOf(other.user.id)]).toEqual([
      ['DECLINED'],
      ['SENT'],
    ]);
  });

  test('cannot answer a request of another company, nor one twice', async () => {
    const radio = await asking();
    const { body } = await ask(radio, (await sampled(radio)).id);
    const stranger = await promoter();
    expect((await act(stranger, body.id, 'send', { version: 1 })).status).toBe(404);
    expect((await act(await asking(), body.id, 'withdraw', { version: 1 })).status).toBe(404);
    expect((await act(me, body.id, 'send', { version: 7 })).status).toBe(409);
    const both = await Promise.all([
      act(me, body.id, 'send', { version: 1 }),
      act(me, body.id, 'decline', { version: 1, answer: 'No.' }),
      act(radio, body.id, 'withdraw', { version: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('needs roleManageMailings, which no promo share gives', async () => {
    const user = { company_id: me.companyId };
    const without = api().as(await createUser(pool, 'PROMO_USER', user));
    expect((await without.get('/mailing_requests/_views/table')).status).toBe(403);
    const withRight = api().as(await createUser(pool, 'PROMO_USER', { ...user, role_manage_mailings: true }));
    expect((await withRight.get('/mailing_requests/_views/table')).status).toBe(200);
    const { client } = await sharePartner(me.companyId, 'FULL_ACCESS_AND_PURCHASE');
    expect((await client.get('/mailing_requests/_views/table')).status).toBe(403);
  });
});

test('a deleted editor leaves requests without name and address; the open one is closed', async () => {
  const admin = await createUser(pool, 'SUPER_ADMIN');
  const radio = await asking();
  const { id } = await sampled(radio);
  await ask(radio, id, { ...ADDRESS, message: 'Call me: 030 1234' });
  expect((await api().as(admin).delete(`/users/${radio.user.id}`)).status).toBe(204);
  await until(async () => (await list(me, { releaseId: id })).items[0]?.address === null);
  expect((await list(me, { releaseId: id })).items).toMatchObject([
    { status: 'WITHDRAWN', personName: null, institutionName: null, message: null },
  ]);
});
