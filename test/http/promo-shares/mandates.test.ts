import type { MandateView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { promoter } from '../releases/support';
import { actThroughShare } from '../support/acting';
import { api, type ApiClient } from '../support/client';
import { database } from '../support/server';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});

const list = async (client: ApiClient) => (await client.get<MandateView[]>('/promo_shares/_views/mandates')).body;

test('the list of mandates has the accepted shares of the own company with what they permit', async () => {
  const me = await promoter();
  expect(await list(me.client)).toEqual([]);
  const [full, linked, pending, disabled] = await Promise.all(
    ['B full', 'A linked', 'C pending', 'D disabled'].map((name) => createPromotionCompany(pool, { name })),
  );
  const [one, two] = [await createRelease(pool, linked!.id), await createRelease(pool, linked!.id)];
  await createPromoShare(pool, full!.id, me.companyId, { full_access: true, may_buy: true });
  await createPromoShare(pool, linked!.id, me.companyId, {
    links: [{ releaseId: one.id }, { releaseId: two.id, editable: true }],
  });
  await createPromoShare(pool, pending!.id, me.companyId, { status: 'PENDING' });
  await createPromoShare(pool, disabled!.id, me.companyId);
  await pool.query('update companies set disabled = true where id = $1', [disabled!.id]);
  expect(await list(me.client)).toMatchObject([
    { companyId: linked!.id, companyName: 'A linked', fullAccess: false, releases: 2, editableReleases: 1 },
    { companyId: full!.id, companyName: 'B full', fullAccess: true, mayBuy: true, releases: 0 },
  ]);
  expect(await list((await promoter()).client)).toEqual([]);
  const admin = await list(api().as(await createUser(pool, 'SUPER_ADMIN')));
  expect(admin.map(({ companyId }) => companyId)).toEqual(expect.arrayContaining([full!.id, linked!.id]));
});

test('the list of mandates is refused for media users and in a promo-share view', async () => {
  const me = await createUser(pool, 'PROMO_USER');
  const source = await createPromotionCompany(pool);
  await createPromoShare(pool, source.id, me.companyId!, { full_access: true });
  const { client } = await actThroughShare(me, source.id);
  const editor = api().as(await createUser(pool, 'MEDIA_ADMIN'));
  for (const refused of [client, editor]) {
    expect((await refused.get('/promo_shares/_views/mandates')).status).toBe(403);
  }
});
