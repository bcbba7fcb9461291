import type {
  FileView,
  NotificationView,
  Page,
  PromoShareRow,
  PromoShareView,
  ReleaseEntity,
  SelectionItem,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { formWith, pictureFile } from '../../support/media';
import { promoter, superAdmin, type Promoter } from '../releases/support';
import { actThroughShare } from '../support/acting';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});

type Answer = Omit<PromoShareView, 'status'> & Omit<ErrorAnswer, 'status'> & { status: unknown };

const numberOf = async (companyId: number): Promise<string> => {
  const { rows } = await pool.query<{ number: string }>(
    'select mpn_company_number as number from companies where id = $1',
    [companyId],
  );
  return rows[0]!.number;
};

const codes = ({ globalErrors, fieldErrors }: Pick<ErrorAnswer, 'globalErrors' | 'fieldErrors'>): string[] => [
  ...globalErrors.map(({ messageCode }) => messageCode.replace('mpn.backend.', '')),
  ...fieldErrors.map(({ field, messageCode }) => `${field}: ${messageCode.replace('mpn.backend.', '')}`),
];

const share = (from: Promoter, to: number, body: object = { fullAccess: true }) =>
  from.client.post<Answer>('/promo_shares', { receivedCompanyId: to, ...body });

const setStatus = (who: Promoter, id: number, status: string) =>
  who.client.put<Answer>(`/promo_shares/${id}/status/${status}`, {});

const table = async (who: Promoter, which: 'by' | 'for', query = '') =>
  (await who.client.get<Page<PromoShareRow>>(`/promo_shares/_views/table/granted_${which}_you${query}`)).body;

const shareNews = async (who: Promoter) =>
  (await who.client.get<{ items: NotificationView[] }>('/notifications')).body.items
    .filter(({ type }) => type === 'PROMO_SHARE')
    .map(({ data }) => data.news);

const mailsTo = async (who: Promoter): Promise<string[]> => {
  const { rows } = await pool.query<{ template: string }>(
    `select template from mails where recipient = $1 and template = 'promo-share'`,
    [who.user.email],
  );
  return rows.map(({ template }) => template);
};

async function acceptedShare(body?: object) {
  const [source, partner] = [await promoter(), await promoter()];
  const { id } = (await share(source, partner.companyId, body)).body;
  await setStatus(partner, id, 'ACCEPTED');
  return { source, partner, id };
}

test('a share is offered by MPN number, accepted and entered', async () => {
  const [source, partner] = [await promoter(), await promoter()];
  const release = await createRelease(pool, source.companyId, { title: 'Zwölf Möwen' });
  const offered = await source.client.post<Answer>('/promo_shares', {
    receivedCompanyMpnNumber: await numberOf(partner.companyId),
    promoShareReleaseLinks: [{ releaseId: release.id, editable: true }],
  });
  expect(offered.status).toBe(201);
  expect(offered.body).toMatchObject({
    status: 'PENDING',
    receivedCompanyId: partner.companyId,
    fullAccess: false,
    mayBuy: false,
    promoShareReleaseLinks: [{ releaseId: release.id, editable: true, title: 'Zwölf Möwen' }],
    events: ['delete'],
    editable: true,
    canEnter: false,
    saveResult: 'CREATED',
  });
  const { id } = offered.body;
  expect((await table(source, 'by')).items).toMatchObject([
    { id, status: 'PENDING', releases: 1, editableReleases: 1 },
  ]);
  expect((await table(source, 'for')).items).toEqual([]);
  expect((await table(partner, 'for')).items).toMatchObject([{ id, events: ['accept', 'reject', 'delete'] }]);
  expect([await shareNews(partner), await mailsTo(partner)]).toEqual([['OFFERED'], ['promo-share']]);

  const accepted = await setStatus(partner, id, 'ACCEPTED');
  expect(accepted.body).toMatchObject({ status: 'ACCEPTED', canEnter: true, editable: false });
  expect([await shareNews(source), await shareNews(partner)]).toEqual([['ACCEPTED'], ['OFFERED']]);
  const path = `/companies/${partner.companyId}/_views/source_companies_with_accepted_promo_share`;
  const sources = await partner.client.get<SelectionItem[]>(path);
  expect(sources.body.map((company) => company.id)).toEqual([source.companyId]);
  expect((await source.client.get(path)).status).toBe(404);
  const view = await actThroughShare(partner.user, source.companyId);
  expect((await view.client.get(`/releases/${release.id}`)).status).toBe(200);
  const live = await source.client.get<PromoShareView>(`/promo_shares/_views/received_company/${partner.companyId}`);
  expect(live.body.id).toBe(id);
  expect((await partner.client.get(`/promo_shares/_views/received_company/${source.companyId}`)).status).toBe(404);
});

test('an offered share is notified in the way that each person has chosen', async () => {
  const source = await promoter();
  const [byMail, inApp] = [
    await promoter({ notification_type: 'EMAIL' }),
    await promoter({ notification_type: 'IN_APP' }),
  ];
  for (const one of [byMail, inApp]) await share(source, one.companyId);
  expect([await shareNews(byMail), await mailsTo(byMail)]).toEqual([[], ['promo-share']]);
  expect([await shareNews(inApp), await mailsTo(inApp)]).toEqual([['OFFERED'], []]);
});

test('offers that are withdrawn again flood nobody: 3 a day to one company, and none is mailed', async () => {
  const [source, partner] = [await promoter(), await promoter()];
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const { status, body } = await share(source, partner.companyId);
    statuses.push(status);
    if (status === 201) await source.client.delete(`/promo_shares/${body.id}`);
    else expect(codes(body)).toEqual(['global.error.too-many-requests']);
  }
  expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 17 }, () => 429)]);
  expect(await mailsTo(partner)).toEqual([]);
  // Another company can still be asked, and the partner be asked by others.
  expect((await share(source, (await promoter()).companyId)).status).toBe(201);
  expect((await share(await promoter(), partner.companyId)).status).toBe(201);
});

test('a company offers at most 50 shares a day', async () => {
  const source = await promoter();
  const partner = await promoter();
  const row = { source_company_id: source.companyId, received_company_id: partner.companyId, status: 'DELETED' };
  const offered = (hoursAgo: number, count: number) =>
    pool.query(
      `insert into promo_shares (source_company_id, received_company_id, status, version, created_at)
       select $1, c.id, $2, 1, now() - $3 * interval '1 hour' from generate_series(1, $4), companies c where c.id = $5`,
      [row.source_company_id, row.status, hoursAgo, count, row.received_company_id],
    );
  await offered(25, 60);
  const other = await promoter();
  expect((await share(source, other.companyId)).status).toBe(201);
  await offered(1, 49);
  expect((await share(source, (await promoter()).companyId)).status).toBe(429);
});

test('changes of an offer are told once an hour, a withdrawal after the offer was mailed is mailed', async () => {
  const [source, partner] = [await promoter(), await promoter()];
  let { body } = await share(source, partner.companyId);
  await pool.query(`update mails set state = 'SENT' where recipient = $1`, [partner.user.email]);
  for (const mayBuy of [true, false, true]) {
    const changed = await source.client.request<Answer>('PUT', `/promo_shares/${body.id}`, {
      ...{ fullAccess: true, mayBuy, promoShareReleaseLinks: [], version: body.version },
    });
    expect(changed.body.saveResult).toBe('SAVED');
    body = changed.body;
  }
  expect(await shareNews(partner)).toEqual(['CHANGED', 'OFFERED']);
  expect(await mailsTo(partner)).toEqual(['promo-share', 'promo-share']);
  await pool.query(`update mails set state = 'SENT' where recipient = $1`, [partner.user.email]);
  await source.client.delete(`/promo_shares/${body.id}`);
  expect(await mailsTo(partner)).toHaveLength(3);
});

test('a share with an invalid company is refused at its field', async () => {
  const source = await promoter();
  const media = await createMediaCompany(pool);
  const disabled = await createPromotionCompany(pool, { disabled: true });
  const ask = async (body: object) => {
    const answer = await source.client.post<Answer>('/promo_shares', { fullAccess: true, ...body });
    return [answer.status, ...codes(answer.body)];
  };
  const INVALID = 'promoshare.error.invalid-company';
  expect(await ask({ receivedCompanyId: source.companyId })).toEqual([
    409,
    'receivedCompanyId: data.error.share-for-own-company',
  ]);
  expect(await ask({ receivedCompanyMpnNumber: await numberOf(source.companyId) })).toEqual([
    409,
    'receivedCompanyMpnNumber: data.error.share-for-own-company',
  ]);
  expect(await ask({ receivedCompanyId: media.id })).toEqual([409, `receivedCompanyId: ${INVALID}`]);
  expect(await ask({ receivedCompanyId: disabled.id })).toEqual([409, `receivedCompanyId: ${INVALID}`]);
  expect(await ask({ receivedCompanyMpnNumber: '00000' })).toEqual([
    expect.any(Number),
    'receivedCompanyMpnNumber: validation.error.mpn-number-no-company',
  ]);
  expect(await ask({ receivedCompanyId: 2_000_000_000 })).toEqual([404, 'data.error.company-not-found']);
  expect(await ask({})).toEqual([400, 'receivedCompanyMpnNumber: validation.error.required']);
  const partner = await promoter();
  const nothing = await share(source, partner.companyId, {});
  expect([nothing.status, codes(nothing.body)]).toEqual([400, ['promoShareReleaseLinks: validation.error.required']]);
});

test('a share is refused with releases of another company or deleted ones', async () => {
  const [source, partner, stranger] = [await promoter(), await promoter(), await promoter()];
  const foreign = await createRelease(pool, stranger.companyId);
  const gone = await createRelease(pool, source.companyId);
  await source.client.delete(`/releases/${gone.id}`);
  for (const releaseId of [foreign.id, gone.id]) {
    const answer = await share(source, partner.companyId, { promoShareReleaseLinks: [{ releaseId }] });
    expect([answer.status, codes(answer.body)]).toEqual([404, ['promoshare.error.release-link-not-found']]);
  }
  expect((await table(source, 'by')).total).toBe(0);
  expect(await shareNews(partner)).toEqual([]);
});

test('ten concurrent offers to one company give one share; another is possible after it was rejected', async () => {
  const [source, partner] = [await promoter(), await promoter()];
  const answers = await Promise.all(Array.from({ length: 10 }, () => share(source, partner.companyId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(codes(refused.body)).toEqual(['promoshare.error.already-exists']);
  expect(await shareNews(partner)).toEqual(['OFFERED']);
  const { id } = (await table(source, 'by')).items[0]!;
  await setStatus(partner, id, 'REJECTED');
  expect((await share(source, partner.companyId)).status).toBe(201);
});

test('a share of other companies answers 404 like a missing one', async () => {
  const { id } = await acceptedShare();
  const stranger = await promoter();
  const body = { fullAccess: true, version: 1 };
  const missing = 2_000_000_000;
  for (const [method, path, sent] of [
    ['get', '', undefined],
    ['put', '', body],
    ['put', '/status/REJECTED', {}],
    ['delete', '', undefined],
  ] as const) {
    const ask = async (one: number) => {
      const url = `/promo_shares/${one}${path}`;
      const answer =
        method === 'put'
          ? await stranger.client.put<ErrorAnswer>(url, sent)
          : await stranger.client[method]<ErrorAnswer>(url);
      return [answer.status, codes(answer.body)];
    };
    expect(await ask(id)).toEqual([404, ['promoshare.error.not-found']]);
    expect(await ask(missing)).toEqual(await ask(id));
  }
});

test('a share is accepted by the receiving company only, and no other status can be set', async () => {
  const [source, partner] = [await promoter(), await promoter()];
  const { id } = (await share(source, partner.companyId)).body;
  for (const [who, status] of [
    [source, 'ACCEPTED'],
    [source, 'REJECTED'],
    [partner, 'PENDING'],
    [partner, 'DELETED'],
    [partner, 'DELETED_BY_SOURCE'],
  ] as const) {
    const answer = await setStatus(who, id, status);
    expect([answer.status, codes(answer.body)]).toEqual([409, ['promoshare.error.invalid-status-update']]);
  }
  expect((await setStatus(partner, id, 'ACCEPTED')).status).toBe(200);
  expect((await setStatus(partner, id, 'ACCEPTED')).status).toBe(409);
});

test.each([
  ['the receiving company rejects', async ({ partner, id }: Shared) => setStatus(partner, id, 'REJECTED')],
  ['the receiving company deletes', async ({ partner, id }: Shared) => partner.client.delete(`/promo_shares/${id}`)],
  ['the source company deletes', async ({ source, id }: Shared) => source.client.delete(`/promo_shares/${id}`)],
])('sessions and signed URLs of a share are revoked at once when %s', async (_, end) => {
  const shared = await acceptedShare();
  const release = await createRelease(pool, shared.source.companyId);
  const cover = await shared.source.client.post<FileView>('/files/COVER', formWith(await pictureFile(), 'cover.jpg'));
  const { version } = (await shared.source.client.get<ReleaseEntity>(`/releases/${release.id}`)).body;
  const artworks = [{ kind: 'FRONT_COVER', fileId: cover.body.id }];
  await shared.source.client.patch(`/releases/${release.id}`, { version, artworks });
  const { client } = await actThroughShare(shared.partner.user, shared.source.companyId);
  const { body } = await client.get<ReleaseEntity>(`/releases/${release.id}`);
  // A signed URL: no token needed.
  const look = async () => (await api().fetch('GET', `/${body.artworks[0]?.file?.url}`)).status;
  expect(await look()).toBe(200);
  await end(shared);
  const ended = await client.get<ErrorAnswer>('/session');
  expect([ended.status, codes(ended.body)]).toEqual([401, ['promoshare-view.error.share-ended']]);
  expect(await look()).toBe(404);
});
type Shared = Awaited<ReturnType<typeof acceptedShare>>;

test('a share that one side deleted is shown as ended to the other until it deletes it, too', async () => {
  const { source, partner, id } = await acceptedShare();
  expect((await source.client.delete(`/promo_shares/${id}`)).status).toBe(204);
  expect((await table(source, 'by')).items).toEqual([]);
  expect((await source.client.get(`/promo_shares/${id}`)).status).toBe(404);
  expect((await table(partner, 'for')).items).toMatchObject([
    { id, status: 'DELETED_BY_SOURCE', events: ['delete'], canEnter: false },
  ]);
  expect(await shareNews(partner)).toEqual(['ENDED', 'OFFERED']);
  expect((await partner.client.delete(`/promo_shares/${id}`)).status).toBe(204);
  expect((await table(partner, 'for')).items).toEqual([]);
  expect(await shareNews(source)).toEqual(['ACCEPTED']);
});

test('a changed share is effective in running sessions; of two concurrent saves one is refused', async () => {
  const { source, partner, id } = await acceptedShare();
  const [kept, other] = [await createRelease(pool, source.companyId), await createRelease(pool, source.companyId)];
  const { client } = await actThroughShare(partner.user, source.companyId);
  expect((await client.get(`/releases/${other.id}`)).status).toBe(200);
  const { version } = (await source.client.get<PromoShareView>(`/promo_shares/${id}`)).body;
  const body = { version, fullAccess: false, mayBuy: true, promoShareReleaseLinks: [{ releaseId: kept.id }] };
  const saves = await Promise.all([1, 2].map(() => source.client.put<Answer>(`/promo_shares/${id}`, body)));
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
  const saved = saves.find(({ status }) => status === 200)!.body;
  expect(saved).toMatchObject({ saveResult: 'SAVED', status: 'ACCEPTED', fullAccess: false, mayBuy: false });
  expect((await client.get(`/releases/${kept.id}`)).status).toBe(200);
  expect((await client.get(`/releases/${other.id}`)).status).toBe(404);
  const same = await source.client.put<Answer>(`/promo_shares/${id}`, { ...body, version: saved.version });
  expect(same.body.saveResult).toBe('NO_SAVE');
  expect(await shareNews(partner)).toEqual(['CHANGED', 'OFFERED']);

  await setStatus(partner, id, 'REJECTED');
  const { version: ended } = (await source.client.get<PromoShareView>(`/promo_shares/${id}`)).body;
  const late = await source.client.put<Answer>(`/promo_shares/${id}`, { ...body, version: ended });
  expect([late.status, codes(late.body)]).toEqual([409, ['promoshare.error.not-editable']]);
});

test('a concurrent accept and delete leave no access', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [source, partner] = [await promoter(), await promoter()];
    const { id } = (await share(source, partner.companyId)).body;
    const [accepted, deleted] = await Promise.all([
      setStatus(partner, id, 'ACCEPTED'),
      source.client.delete(`/promo_shares/${id}`),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 409]).toContain(accepted.status);
    expect((await table(partner, 'for')).items).toMatchObject([{ status: 'DELETED_BY_SOURCE', canEnter: false }]);
    const answer = await partner.client.post<ErrorAnswer>('/auth/switch_to_promo_share_view', {
      sourceCompanyId: source.companyId,
      password: partner.user.password,
    });
    expect(codes(answer.body)).toEqual(['promoshare-view.error.no-accepted-share']);
  }
});

test('the trail names the share and both companies', async () => {
  const { source, partner, id } = await acceptedShare();
  await source.client.delete(`/promo_shares/${id}`);
  const { rows } = await pool.query<{ action: string; data: object }>(
    `select action, data from audit_records where object_type = 'promo-share' and object_id = $1 order by id`,
    [id],
  );
  const data = { sourceCompanyId: source.companyId, receivedCompanyId: partner.companyId };
  expect(rows.map(({ action }) => action)).toEqual(['promo-share.create', 'promo-share.accept', 'promo-share.end']);
  for (const row of rows) expect(row.data).toMatchObject(data);
});

test('a super admin sees all shares, offers one for a company and ends one', async () => {
  const admin = await superAdmin();
  const [source, partner] = [await promoter(), await promoter()];
  const unnamed = await share(admin, partner.companyId);
  expect(codes(unnamed.body)).toEqual(['sourceCompanyId: promoshare.error.invalid-company']);
  const { id } = (await share(admin, partner.companyId, { fullAccess: true, sourceCompanyId: source.companyId })).body;
  const named = await numberOf(partner.companyId);
  expect((await table(admin, 'by', `?term=${named}`)).items).toMatchObject([{ id }]);
  expect((await setStatus(partner, id, 'ACCEPTED')).status).toBe(200);
  expect((await admin.client.delete(`/promo_shares/${id}`)).status).toBe(204);
  expect((await table(partner, 'for')).items).toMatchObject([{ status: 'DELETED_BY_SOURCE' }]);
});

test('a standard user cannot list shares; the list of promotion companies omits the own one', async () => {
  const source = await promoter();
  const user = await createUser(pool, 'PROMO_USER', { company_id: source.companyId });
  expect((await api().as(user).get('/promo_shares/_views/table/granted_by_you')).status).toBe(403);
  const own = await source.client.get<SelectionItem[]>(
    `/companies/_views/promo_selection_list?term=${await numberOf(source.companyId)}`,
  );
  expect(own.body).toEqual([]);
  const partner = await promoter();
  const found = await source.client.get<SelectionItem[]>(
    `/companies/_views/promo_selection_list?term=${await numberOf(partner.companyId)}`,
  );
  expect(found.body.map(({ id }) => id)).toEqual([partner.companyId]);
});
