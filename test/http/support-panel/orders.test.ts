import type { PurchaseOrderView, ReleaseCampaigns } from '@mpn/domain';
import { createPriceList, openMarket } from '../../factories/campaign';
import { buy, cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { until } from '../../support/until';
import { promoter, superAdmin, type Promoter } from '../releases/support';
import { api, type ApiClient } from '../support/client';
import { database } from '../support/server';
import { panelClient, trailOf, type DeskPage, type SupportAnswer } from './panel';

interface ListedOrder {
  id: number;
  orderNumber: string;
  state: string;
  needsReview: boolean;
  releases: string;
}

let panel: ApiClient;

beforeAll(async () => {
  const pool = await database();
  panel = await panelClient();
  await openMarket(pool, { medium: 'RADIO' });
  // Above the sum from which a new company's first order waits for support.
  await createPriceList(pool, { base_fee_cents: 90_000_00 });
});

interface HeldOrder {
  anna: Promoter;
  releaseId: number;
  order: PurchaseOrderView;
}

async function heldOrder(): Promise<HeldOrder> {
  const anna = await promoter();
  const releaseId = (await createRelease(await database(), anna.companyId)).id;
  await putIntoCart(anna.client, await draftCampaign(anna.client, releaseId));
  const { body } = await buy(anna.client, (await cartOf(anna.client)).cartToken);
  return { anna, releaseId, order: body };
}

const act = (orderId: number, action: string) =>
  panel.post<SupportAnswer>(
    `//admin/support/orders/${orderId}/${action}`,
    action === 'cancel' ? { reason: 'Ordered twice' } : {},
  );
const find = async (term: string) =>
  (await panel.get<DeskPage<ListedOrder>>('//admin/support/orders', { query: { term } })).body.data.items;
const stateOf = async (orderId: number) =>
  (await (await database()).query<{ state: string }>('select state from purchase_orders where id = $1', [orderId]))
    .rows[0]?.state;
const campaignOf = async ({ anna, releaseId }: HeldOrder) =>
  (await anna.client.get<ReleaseCampaigns>(`/releases/${releaseId}/sampling_campaigns`)).body.current;

describe('orders on the page of support', () => {
  it('lists orders under review first, and finds by number', async () => {
    const { order } = await heldOrder();
    const [first] = await find('');
    expect(first).toMatchObject({ state: 'open', needsReview: true });
    expect(await find(order.orderNumber)).toMatchObject([{ id: order.id, needsReview: true, state: 'open' }]);
    expect(await find('100%')).toEqual([]);
  });

  it('releases an order: it is completed, its campaign is bought, and two audit records are written', async () => {
    const held = await heldOrder();
    expect((await act(held.order.id, 'release')).status).toBe(200);
    expect(await stateOf(held.order.id)).toBe('completed');
    expect((await campaignOf(held))?.status).toMatch(/^PAID_/);
    expect(await trailOf('purchase_order', held.order.id)).toEqual(
      expect.arrayContaining(['order.release', 'support.release-order']),
    );
    expect((await find(held.order.orderNumber))[0]).toMatchObject({ state: 'completed', needsReview: false });
  });

  it('releases an order of a deleted account without an invoice address: no mail, the company is notified', async () => {
    const held = await heldOrder();
    const { anna, order } = held;
    const pool = await database();
    const colleague = await createUser(pool, 'PROMO_ADMIN', { company_id: anna.companyId });
    expect((await api().as(colleague).delete(`/users/${anna.user.id}`)).status).toBe(204);
    expect((await act(order.id, 'release')).status).toBe(200);
    const { body } = await until(
      () => api().as(colleague).get<{ items: { type: string; data: { orderId: number } }[] }>('/notifications'),
      (answer) => answer.body.items.some(({ type }) => type === 'INVOICE_READY'),
    );
    expect(body.items.filter(({ type }) => type === 'INVOICE_READY')).toMatchObject([{ data: { orderId: order.id } }]);
    const { rows } = await pool.query('select recipient from mails where unique_key = $1', [`invoice:${order.id}`]);
    expect(rows).toEqual([]);
  });

  it('cancels an order: its campaign is an editable draft again', async () => {
    const held = await heldOrder();
    expect((await act(held.order.id, 'cancel')).status).toBe(200);
    expect(await stateOf(held.order.id)).toBe('cancelled');
    expect(await campaignOf(held)).toMatchObject({ status: 'DRAFT', editable: true });
    expect(await trailOf('purchase_order', held.order.id)).toContain('support.cancel-order');
  });

  it('refuses a credit note for an order that has no invoice yet', async () => {
    const { order } = await heldOrder();
    const refused = await panel.post<SupportAnswer>(`//admin/support/orders/${order.id}/credit`, { reason: 'None' });
    expect([refused.status, refused.body.error?.name]).toEqual([409, 'mpn.backend.shop.error.no-invoice']);
  });

  it('completes a paid order, but none under review', async () => {
    const held = await heldOrder();
    const refused = await act(held.order.id, 'complete');
    expect(refused.status).toBe(409);
    expect(refused.body.error?.name).toBe('mpn.backend.shop.error.invalid-order-state');
    expect(await trailOf('purchase_order', held.order.id)).not.toContain('support.complete-order');
    await (await database()).query('update purchase_orders set needs_review = false where id = $1', [held.order.id]);
    expect((await act(held.order.id, 'complete')).status).toBe(200);
    expect(await stateOf(held.order.id)).toBe('completed');
  });

  it.each(['release', 'cancel', 'complete'])(
    'refuses to %s a cancelled order (409), a missing one and an invalid id (404)',
    async (action) => {
      const { order } = await heldOrder();
      await act(order.id, 'cancel');
      expect((await act(order.id, action)).status).toBe(409);
      expect((await act(999_999, action)).status).toBe(404);
      expect((await panel.post(`//admin/support/orders/99999999999/${action}`, { reason: 'None' })).status).toBe(404);
      expect((await panel.post(`//admin/support/orders/x/${action}`, { reason: 'None' })).status).toBe(404);
    },
  );

  it('answers 401 outside of the panel', async () => {
    const { order } = await heldOrder();
    const { client } = await superAdmin();
    for (const caller of [api(), client]) {
      expect((await caller.get('//admin/support/orders')).status).toBe(401);
      expect((await caller.post(`//admin/support/orders/${order.id}/release`, {})).status).toBe(401);
    }
    expect(await stateOf(order.id)).toBe('open');
  });

  it('answers with errors in the language of the panel', async () => {
    const { order } = await heldOrder();
    const messages = await Promise.all(
      ['de', 'en'].map(async (language) => {
        const headers = { 'accept-language': language };
        const path = `//admin/support/orders/${order.id}/complete`;
        return (await panel.post<SupportAnswer>(path, {}, { headers })).body.error?.message;
      }),
    );
    expect(messages).toEqual([
      'Der Zustand der Bestellung kann nicht von open auf completed geändert werden.',
      'The state of the order cannot be changed from open to completed.',
    ]);
  });
});
