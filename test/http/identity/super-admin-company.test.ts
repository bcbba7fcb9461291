import type {
  BlockListPage,
  MandateView,
  Page,
  PromoShareRow,
  PromoShareView,
  ReleaseImportRow,
  ReleaseTableRow,
  SelectionItem,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { messageXml, releaseForMessage } from '../../factories/ddex';
import { unique } from '../../factories/insert';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease, sampleTo } from '../../factories/release';
import { createUser } from '../../factories/users';
import { putBlockList } from '../../support/block-list';
import { importAll, read, send, untilStatus } from '../ddex/support';
import { promoter, superAdmin, superAdminOfCompany, type Person } from '../releases/support';
import { actThroughShare } from '../support/acting';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

/** A super admin is one by role, with or without a company: the same rows, whichever company they belong to. */

let pool: Pool;
beforeAll(async () => {
  pool = await database();
});

const get = async <T>({ client }: Person, path: string) => (await client.get<T>(path)).body;
const ids = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);
const companyOf = async (id: number) =>
  (await pool.query<{ id: number }>('select company_id as id from release_imports where id = $1', [id])).rows[0]!.id;

describe.each([
  ['without a company', superAdmin],
  ['of a promotion company', superAdminOfCompany],
  ['of a media company', async () => superAdminOfCompany((await createMediaCompany(pool)).id)],
])('a super admin %s', (_name, make: () => Promise<Person>) => {
  let staff: Person;
  let source: number;
  let received: number;
  beforeAll(async () => {
    staff = await make();
    source = (await createPromotionCompany(pool)).id;
    received = (await createPromotionCompany(pool)).id;
  });

  test('reaches the promo shares, mandates and source companies of all, and both sides of a share', async () => {
    const { id } = await createPromoShare(pool, source, received, { full_access: true });
    for (const table of ['granted_by_you', 'granted_for_you']) {
      const page = await get<Page<PromoShareRow>>(staff, `/promo_shares/_views/table/${table}?pageSize=100`);
      expect(page.items.find((row) => row.id === id)).toMatchObject({ editable: true, canEnter: true });
    }
    expect(await get<PromoShareView>(staff, `/promo_shares/${id}`)).toMatchObject({ id, sourceCompanyId: source });
    const mandates = await get<MandateView[]>(staff, '/promo_shares/_views/mandates');
    expect(mandates.map(({ companyId }) => companyId)).toContain(source);
    const sources = `/companies/${received}/_views/source_companies_with_accepted_promo_share`;
    expect(ids(await get<SelectionItem[]>(staff, sources))).toEqual([source]);
    const view = await actThroughShare(staff.user, source);
    expect((await view.client.get('/releases/_views/table')).status).toBe(200);
  });

  test('offers a share in the name of the named company', async () => {
    const other = (await createPromotionCompany(pool)).id;
    const { status, body } = await staff.client.post<PromoShareView>('/promo_shares', {
      ...{ sourceCompanyId: source, receivedCompanyId: other, fullAccess: true },
    });
    expect([status, body.sourceCompanyId, body.receivedCompanyId]).toEqual([201, source, other]);
  });

  test('imports releases for the named company, and sees and imports those of every company', async () => {
    const xml = messageXml({ release: releaseForMessage() });
    const { status, body } = await send(staff.client, xml, 'message.xml', { companyId: source });
    expect([status, await companyOf(body.id)]).toEqual([201, source]);
    const me = await promoter();
    const theirs = await send(me.client, messageXml({ release: releaseForMessage() }), 'message.xml');
    expect(theirs.status).toBe(201);
    await untilStatus(me.client, theirs.body.id, 'CHECKED');
    const page = await get<Page<ReleaseImportRow>>(staff, '/release_imports/_views/table?pageSize=100');
    expect(ids(page.items)).toEqual(expect.arrayContaining([body.id, theirs.body.id]));
    expect((await importAll(staff.client, theirs.body.id)).status).toBe(200);
    expect((await read(me.client, theirs.body.id)).status).toBe('IMPORTED');
  });

  test('reads the block lists of all companies, and changes one in its name', async () => {
    const name = `Welle ${unique()}`;
    const medium = (await createMediaCompany(pool, { name })).id;
    const answer = await putBlockList(staff.client, source, [{ institutionId: medium, mediumId: null }]);
    expect(answer.status).toBe(200);
    const { items } = await get<BlockListPage>(staff, `/companies/block_list/_views/table?term=${name}`);
    expect(items).toContainEqual(expect.objectContaining({ companyId: source, institutionId: medium }));
  });

  test('sees what any company samples, and its release', async () => {
    const title = unique();
    const [release, medium] = [await createRelease(pool, source, { title }, 1), await createMediaCompany(pool)];
    await sampleTo(pool, release.id, medium.id);
    const list = await get<Page<{ id: number }>>(staff, `/releases/_views/table?view=media&term=${title}`);
    expect(ids(list.items)).toContain(release.id);
    expect((await staff.client.get(`/releases/${release.id}/sampling_campaigns`)).status).toBe(200);
    expect((await staff.client.get(`/releases/${release.id}`)).status).toBe(200);
    expect((await staff.client.get(`/releases/${release.id}/_views/detail`)).status).toBe(200);
    const albums = await get<Page<{ id: number }>>(staff, `/releases/_views/table?term=${title}`);
    expect(ids(albums.items)).toContain(release.id);
  });
});

test("a promoter's offer that names another company than the own one is refused", async () => {
  const me = await promoter();
  const [other, received] = [await createPromotionCompany(pool), await createPromotionCompany(pool)];
  const { status, body } = await me.client.post<ErrorAnswer>('/promo_shares', {
    ...{ sourceCompanyId: other.id, receivedCompanyId: received.id, fullAccess: true },
  });
  expect([status, body.fieldErrors]).toEqual([
    409,
    [
      expect.objectContaining({
        field: 'sourceCompanyId',
        messageCode: 'mpn.backend.promoshare.error.invalid-company',
      }),
    ],
  ]);
});

test.each(['albums', 'tracks'])('the total of the tab %s is that of who asks, in whatever order', async (view) => {
  const me = await promoter();
  const staff = await superAdminOfCompany(me.companyId);
  const colleague = await createUser(pool, 'PROMO_USER', { company_id: me.companyId });
  await createRelease(pool, me.companyId, {}, 1);
  await createRelease(pool, (await createPromotionCompany(pool)).id, {}, 1);
  const total = async (client: Person['client']) =>
    (await client.get<Page<ReleaseTableRow>>(`/releases/_views/table?view=${view}`)).body.total;
  expect(await total(staff.client)).toBeGreaterThan(1);
  expect(await total(me.client)).toBe(1);
  expect(await total(api().as(colleague))).toBe(1);
  expect(await total(staff.client)).toBeGreaterThan(1);
});
