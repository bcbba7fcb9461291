import type { CartView, ReleaseCampaigns, ReleaseEntity, SamplingCampaignView } from '@mpn/domain';
import type { Pool } from 'pg';
import { openMarket } from '../../factories/campaign';
import { asBody, boughtCampaign, buy, cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import type { ApiClient, ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { sharePartner, type SharePartner } from '../support/share-partner';

/* Campaigns of a promo share partner with full access: its own, up to the cart; with the grant it can buy them. */

const DENIED = 'mpn.backend.global.error.resource-access-denied';

let pool: Pool;
let source: Promoter;
let partner: SharePartner;

beforeAll(async () => {
  pool = await database();
  await openMarket(pool, { medium: 'RADIO' });
});
beforeEach(async () => {
  source = await promoter();
  partner = await sharePartner(source.companyId, 'FULL_ACCESS');
});

const releaseId = async (): Promise<number> => (await createRelease(pool, source.companyId)).id;
const codeOf = ({ body }: { body: unknown }): string | undefined =>
  (body as ErrorAnswer).globalErrors?.[0]?.messageCode;
const current = async (client: ApiClient, id: number): Promise<SamplingCampaignView> =>
  (await client.get<ReleaseCampaigns>(`/releases/${id}/sampling_campaigns`)).body.current!;

test('a partner plans its own campaign up to the cart, and removes it again', async () => {
  const draft = await draftCampaign(partner.client, await releaseId());
  expect(draft).toMatchObject({ price: 51.4, editable: true, lock: null, allowedActions: ['delete'] });
  const inCart = await putIntoCart(partner.client, draft);
  expect(inCart).toMatchObject({ inCart: true, lock: { reason: 'IN_CART' } });
  const cart = await cartOf(partner.client);
  expect(cart).toMatchObject({ mayBuy: false, cartToken: inCart.cartToken });
  expect(codeOf(await buy(partner.client, cart.cartToken))).toBe('mpn.backend.shop.error.purchase-not-granted');
  // The source company's users see it in their cart.
  expect((await cartOf(source.client)).positions.map(({ campaignId }) => campaignId)).toEqual([draft.id]);
  const out = await partner.client.post<SamplingCampaignView>(
    `/sampling_campaigns/${draft.id}/_actions/remove_from_cart`,
    { jpaVersion: inCart.jpaVersion },
  );
  expect(out.body).toMatchObject({ inCart: false });
  const gone = await partner.client.post(`/sampling_campaigns/${draft.id}/_actions/delete`, {
    jpaVersion: out.body.jpaVersion,
  });
  expect(gone.status).toBe(204);
});

test("a partner sees the source's campaigns without prices, and cannot change them", async () => {
  const id = await releaseId();
  const theirs = await putIntoCart(source.client, await draftCampaign(source.client, id));
  const mine = await putIntoCart(partner.client, await draftCampaign(partner.client, await releaseId()));
  const seen = await current(partner.client, id);
  expect(seen).toMatchObject({
    id: theirs.id,
    price: null,
    baseFee: null,
    cartToken: null,
    editable: false,
    lock: { reason: 'NOT_IN_SHARE' },
    allowedActions: [],
  });
  const cart = await cartOf(partner.client);
  expect(cart.positions.map(({ campaignId }) => campaignId)).toEqual([mine.id]);
  expect(cart.summary).toEqual((await cartOf(partner.client)).summary);
  expect(cart.invoicePreview?.netTotal).toBe(51.4);
  expect((await partner.client.get('/carts/my_company/positions_count')).body).toEqual({ count: 1 });
  expect((await partner.client.post<CartView>('/carts')).body.positions).toHaveLength(1);
  expect((await cartOf(source.client)).positions).toHaveLength(2);

  const url = `/sampling_campaigns/${theirs.id}`;
  const { jpaVersion } = theirs;
  const template = await source.client.post<{ id: number }>('/sampling_templates', {
    name: `T ${theirs.id}`,
    samplingCampaignId: theirs.id,
  });
  const refused = [
    await partner.client.put(url, asBody(theirs), { query: { updateMode: 'SAVE' } }),
    await partner.client.post(`${url}/_actions/remove_from_cart`, { jpaVersion }),
    await partner.client.post(`${url}/_actions/delete`, { jpaVersion }),
    await partner.client.put(`${url}/_actions/apply_template/${template.body.id ?? 1}`, { jpaVersion }),
    await partner.client.post('/carts/sampling_campaign_cost_preview', {
      samplingCampaignId: theirs.id,
      samplingActions: [],
    }),
  ];
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(refused.map(() => [403, DENIED]));
  // The response is the same for another company's campaign and a missing one.
  const stranger = await promoter();
  const foreign = await draftCampaign(stranger.client, (await createRelease(pool, stranger.companyId)).id);
  for (const other of [foreign.id, 2_000_000_000]) {
    const answers = [
      await partner.client.get(`/sampling_campaigns/${other}`),
      await partner.client.put(`/sampling_campaigns/${other}`, asBody(foreign), { query: { updateMode: 'SAVE' } }),
      await partner.client.post(`/sampling_campaigns/${other}/_actions/cancel`, { jpaVersion: 1 }),
      await partner.client.post('/carts/sampling_campaign_cost_preview', {
        samplingCampaignId: other,
        samplingActions: [],
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
});

describe('a partner cannot change a paid campaign, not even its own, by', () => {
  test.each(['pause', 'resume', 'cancel', 'remove_from_cart', 'delete'])('%s', async (action) => {
    const id = await releaseId();
    const paid = await boughtCampaign(source.client, id);
    const answer = await partner.client.post(`/sampling_campaigns/${paid.id}/_actions/${action}`, {
      jpaVersion: paid.jpaVersion,
    });
    expect([answer.status, codeOf(answer)]).toEqual([403, DENIED]);
    expect((await current(source.client, id)).status).toBe('PAID_ACTIVE');
  });

  test.each(['activate', 'pause', 'resume', 'cancel'])('%s of an action', async (action) => {
    const paid = await boughtCampaign(source.client, await releaseId());
    const [first] = paid.samplingActions;
    const answer = await partner.client.post(
      `/sampling_campaigns/${paid.id}/sampling_actions/${first!.id}/_actions/${action}`,
      { jpaVersion: first!.jpaVersion, parentJpaVersion: paid.jpaVersion },
    );
    expect([answer.status, codeOf(answer)]).toEqual([403, 'mpn.backend.global.error.role-access-denied']);
  });

  test.each(['SAVE', 'ADD_TO_CART', 'SAVE_AND_ADD_TO_CART', 'ACTIVATE_CHANGES'])(
    'saving with %s',
    async (updateMode) => {
      const id = await releaseId();
      await putIntoCart(partner.client, await draftCampaign(partner.client, id));
      // The source company's users buy the campaign that the partner prepared.
      await buy(source.client, (await cartOf(source.client)).cartToken);
      const paid = await current(partner.client, id);
      expect(paid).toMatchObject({ status: 'PAID_ACTIVE', editable: false, allowedActions: [] });
      expect(paid.samplingActions[0]?.allowedActions).toEqual([]);
      const answer = await partner.client.put(`/sampling_campaigns/${paid.id}`, asBody(paid), {
        query: { updateMode },
      });
      expect([answer.status, codeOf(answer)]).toEqual([403, DENIED]);
    },
  );

  test('activating changes of its own draft', async () => {
    const draft = await draftCampaign(partner.client, await releaseId());
    const answer = await partner.client.put(`/sampling_campaigns/${draft.id}`, asBody(draft), {
      query: { updateMode: 'ACTIVATE_CHANGES' },
    });
    expect([answer.status, codeOf(answer)]).toEqual([403, DENIED]);
  });
});

test('a partner with the grant buys its own campaigns only', async () => {
  const buyer = await sharePartner(source.companyId, 'FULL_ACCESS_AND_PURCHASE');
  const theirs = await putIntoCart(source.client, await draftCampaign(source.client, await releaseId()));
  const id = await releaseId();
  await putIntoCart(buyer.client, await draftCampaign(buyer.client, id));
  // Another partner's campaign is not its own either.
  await putIntoCart(partner.client, await draftCampaign(partner.client, await releaseId()));
  const whole = await cartOf(source.client);
  expect(codeOf(await buy(buyer.client, whole.cartToken))).toBe('mpn.backend.shop.error.cart-total-changed');
  const cart = await cartOf(buyer.client);
  expect([cart.mayBuy, cart.positions.length]).toEqual([true, 1]);
  expect((await buy(buyer.client, cart.cartToken)).status).toBe(201);
  expect((await current(source.client, id)).status).toBe('PAID_ACTIVE');
  expect((await cartOf(source.client)).positions.map(({ campaignId }) => campaignId)).toContain(theirs.id);
  expect((await cartOf(source.client)).positions).toHaveLength(2);
});

test('a partner sees its own share only', async () => {
  const id = await releaseId();
  await sharePartner(source.companyId, 'READ_LINK', [id]);
  const own = (await source.client.get<ReleaseEntity>(`/releases/${id}`)).body.promoShares;
  expect(own).toHaveLength(2);
  const seen = (await partner.client.get<ReleaseEntity>(`/releases/${id}`)).body.promoShares;
  expect(seen.map(({ id: shareId }) => shareId)).toEqual([partner.shareId]);
  const counts = async (client: ApiClient) =>
    (await client.get<{ items: { promoShareCount: number }[] }>('/releases/_views/table')).body.items.map(
      ({ promoShareCount }) => promoShareCount,
    );
  expect([await counts(source.client), await counts(partner.client)]).toEqual([[2], [1]]);
});

describe('a changed share is effective in the next call:', () => {
  const change = (sql: string) => pool.query(sql, [partner.shareId]);

  test('full access is withdrawn', async () => {
    const id = await releaseId();
    const draft = await draftCampaign(partner.client, id);
    await change('update promo_shares set full_access = false where id = $1');
    expect((await partner.client.get(`/releases/${id}`)).status).toBe(404);
    expect((await partner.client.post('/releases', { title: 'x' })).status).toBe(403);
    expect((await partner.client.get(`/sampling_campaigns/${draft.id}`)).status).toBe(403);
    expect((await partner.client.get('/carts/my_company')).status).toBe(403);
  });

  test('the grant to buy is withdrawn', async () => {
    await change('update promo_shares set may_buy = true where id = $1');
    await putIntoCart(partner.client, await draftCampaign(partner.client, await releaseId()));
    const cart = await cartOf(partner.client);
    expect(cart.mayBuy).toBe(true);
    await change('update promo_shares set may_buy = false where id = $1');
    expect((await buy(partner.client, cart.cartToken)).status).toBe(403);
  });

  test('a link is made read-only, then removed', async () => {
    const id = await releaseId();
    partner = await sharePartner(source.companyId, 'EDITABLE_LINK', [id]);
    const save = async () => (await partner.client.patch(`/releases/${id}`, { version: 1, title: 'Changed' })).status;
    expect(await save()).toBe(200);
    await change('update promo_share_release_links set editable = false where promo_share_id = $1');
    expect([await save(), (await partner.client.get(`/releases/${id}`)).status]).toEqual([403, 200]);
    await change('delete from promo_share_release_links where promo_share_id = $1');
    expect((await partner.client.get(`/releases/${id}`)).status).toBe(404);
  });
});

test("every audit record of the view names the share and the partner's own company", async () => {
  const created = await partner.client.post<ReleaseEntity>('/releases', { title: 'Made in the view' });
  await partner.client.patch(`/releases/${created.body.id}`, { version: created.body.version, title: 'Changed' });
  await partner.client.post(`/releases/${created.body.id}/_actions/copy`);
  const draft = await draftCampaign(partner.client, await releaseId());
  const inCart = await putIntoCart(partner.client, draft);
  await partner.client.post(`/sampling_campaigns/${draft.id}/_actions/remove_from_cart`, {
    jpaVersion: inCart.jpaVersion,
  });
  await source.client.patch(`/releases/${created.body.id}`, { version: 2, title: 'Changed by the source' });
  const { rows } = await pool.query<Record<string, unknown>>(
    `select action, user_id, company_id, promo_share_id, own_company_id from audit_records
     where company_id = $1 and action !~ '^session' order by id`,
    [source.companyId],
  );
  const inView = (action: string) => ({
    action,
    user_id: partner.user.id,
    company_id: source.companyId,
    promo_share_id: partner.shareId,
    own_company_id: partner.user.companyId,
  });
  expect(rows).toEqual([
    ...['release.create', 'release.update', 'release.create', 'campaign.create'].map(inView),
    inView('campaign.add_to_cart'),
    inView('campaign.remove_from_cart'),
    {
      action: 'release.update',
      user_id: source.user.id,
      company_id: source.companyId,
      promo_share_id: null,
      own_company_id: null,
    },
  ]);
});
