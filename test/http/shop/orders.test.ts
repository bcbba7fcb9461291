import { randomUUID } from 'node:crypto';
import type { OpenOrderView, OrderHistoryRow, Page, ReleaseCampaigns } from '@mpn/domain';
import { createPriceList, dayFromNow, type TestInstitution, openMarket } from '../../factories/campaign';
import { boughtCampaign, buy, cartOf } from '../../factories/order';
import { createRelease, orderCampaign, sampleTo } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { pdfText } from '../../support/pdf-text';
import { until } from '../../support/until';
import { database } from '../support/server';
import { filledCart, ordersOf } from './support';

const LOCKED = 'mpn.backend.global.error.pessimistic-lock';

/** The current year in Berlin. */
const YEAR = dayFromNow(0).slice(0, 4);

let radio: TestInstitution;

beforeAll(async () => {
  const pool = await database();
  [radio] = await openMarket(pool, { medium: 'RADIO' });
});

describe('orders', () => {
  it('are refused without a billing address', async () => {
    const { anna, cart } = await filledCart({ street: null });
    expect(cart.mayBuy).toBe(false);
    const answer = (await buy(anna.client, cart.cartToken)).body as unknown as ErrorAnswer;
    expect(answer.globalErrors[0]?.messageCode).toBe('mpn.backend.shop.error.billing-address-incomplete');
  });

  it('get invoice numbers without gaps, also after concurrent and refused purchases', async () => {
    const carts = await Promise.all(Array.from({ length: 5 }, () => filledCart()));
    const failing = await filledCart();
    const answers = await Promise.all([
      ...carts.map(({ anna, cart }) =>
        until(
          () => buy(anna.client, cart.cartToken, randomUUID()),
          // Each waits two seconds at most for the number of the one before: on a busy machine a buyer repeats it.
          ({ body }) => (body as Partial<ErrorAnswer>).globalErrors?.[0]?.messageCode !== LOCKED,
        ),
      ),
      buy(failing.anna.client, 'wrong', randomUUID()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 409]);
    const pool = await database();
    const { rows } = await pool.query<{ number: number }>(
      `select substring(invoice_number from '^RE-${YEAR}-(\\d{6})$')::int as number from purchase_orders
       where invoice_number is not null order by 1`,
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
  });

  describe('a new company', () => {
    /** Cents of an order with one campaign at today's prices, and a sum above the limit of 1,000.00. */
    const LARGE = 90_000;

    /** Inserts an order of the company with this age in days and sum. */
    async function ordered(anna: Promoter, daysAgo: number, totalCents: number, values = {}): Promise<void> {
      const pool = await database();
      const at = new Date(Date.now() - daysAgo * 86_400_000);
      const { id } = await orderCampaign(pool, anna.companyId, await anyCampaign(anna), 'completed', at);
      const columns = { total_cents: totalCents, ordered_at: at, completed_at: at, ...values };
      for (const [column, value] of Object.entries(columns)) {
        await pool.query(`update purchase_orders set "${column}" = $2 where id = $1`, [id, value]);
      }
    }
    const anyCampaign = async (anna: Promoter): Promise<number> => {
      const pool = await database();
      const release = await createRelease(pool, anna.companyId);
      return (await sampleTo(pool, release.id, radio.id)).campaignId;
    };
    const stateOf = async (anna: Promoter): Promise<string> => {
      const cart = await cartOf(anna.client);
      return (await buy(anna.client, cart.cartToken)).body.state;
    };

    it.each([
      ['has no order yet', [], 'completed'],
      ['has a small order of yesterday', [[1, 100]], 'completed'],
      ['has a large order of yesterday', [[1, LARGE]], 'completed'],
      [
        'has recent orders that together are above the limit',
        [
          [1, 30_000],
          [20, 30_000],
          [50, 38_000],
        ],
        'open',
      ],
      [
        'paid a tiny order long ago and has a large recent one',
        [
          [200, 100],
          [1, 98_000],
        ],
        'open',
      ],
      ['paid enough, but not long ago', [[30, 98_000]], 'open'],
      [
        'paid enough long ago',
        [
          [200, 30_000],
          [61, 30_000],
          [1, 98_000],
        ],
        'completed',
      ],
    ] as const)(
      'that %s has its next order completed or held for review by the terms of sale',
      async (_name, orders, expected) => {
        const { anna } = await filledCart();
        for (const [daysAgo, totalCents] of orders) await ordered(anna, daysAgo, totalCents);
        expect(await stateOf(anna)).toBe(expected);
      },
    );

    it('is not held for orders that were reviewed or cancelled', async () => {
      const { anna } = await filledCart();
      await ordered(anna, 1, 98_000, { reviewed_at: new Date() });
      await ordered(anna, 1, 98_000, { state: 'cancelled' });
      expect(await stateOf(anna)).toBe('completed');
    });
  });

  it('are held for review when the first one of a new company is above the limit', async () => {
    const pool = await database();
    const dear = await createPriceList(pool, { base_fee_cents: 90_000_00 });
    try {
      const { anna, releaseId, cart } = await filledCart();
      const order = await buy(anna.client, cart.cartToken);
      expect(order.body.state).toBe('open');
      expect(await ordersOf(anna)).toMatchObject([{ state: 'open', needsReview: true }]);
      // There is a receipt, but an invoice only after completion.
      expect(await statusUntilWritten(anna, `/purchase_orders/${order.body.id}/receipt`)).toBe(200);
      const unwritten = await anna.client.get<ErrorAnswer>(`/purchase_orders/${order.body.id}/invoice`);
      expect([unwritten.status, unwritten.body.globalErrors[0]?.messageCode]).toEqual([
        404,
        'mpn.backend.shop.error.document-not-available',
      ]);
      const { body } = await anna.client.get<ReleaseCampaigns>(`/releases/${releaseId}/sampling_campaigns`);
      expect(body.current).toMatchObject({
        status: 'DRAFT',
        purchaseState: 'ORDER_OPEN',
        lock: { reason: 'ORDER_OPEN' },
        editable: false,
      });
      const refused = await anna.client.post<ErrorAnswer>(`/sampling_campaigns/${body.current?.id}/_actions/delete`, {
        jpaVersion: body.current?.jpaVersion,
      });
      expect(refused.body.globalErrors[0]?.messageCode).toBe('mpn.backend.data.error.product.samplingcampaign-locked');
      expect(
        (await anna.client.get<OpenOrderView[]>('/purchase_orders', { query: { state: 'open,in_progress' } })).body,
      ).toHaveLength(1);
      expect((await anna.client.get('/purchase_orders', { query: { state: 'paid' } })).status).toBe(400);
    } finally {
      await pool.query(`update price_lists set valid_from = '2000-01-01', valid_to = '2000-01-02' where id = $1`, [
        dear,
      ]);
    }
  });

  it('are listed in the history of the own company only, with readable PDFs', async () => {
    const pool = await database();
    const [anna, bert] = await Promise.all([promoter(), promoter()]);
    const releaseId = (await createRelease(pool, anna.companyId, { title: 'Größenwahn — Привет' })).id;
    await boughtCampaign(anna.client, releaseId);
    const row = await untilWritten(anna);
    expect(row).toMatchObject({ state: 'completed', totalPrice: 61.17, titles: ['Größenwahn — Привет'] });
    expect(row.orderNumber).toMatch(new RegExp(`^MPN-${YEAR}-\\d{6}$`));
    expect(row.invoiceNumber).toMatch(new RegExp(`^RE-${YEAR}-\\d{6}$`));
    expect((await bert.client.get<Page<OrderHistoryRow>>('/order_history/_views/table')).body.total).toBe(0);
    expect((await bert.client.get(`/purchase_orders/${row.id}/invoice`)).status).toBe(404);

    const byTerm = await anna.client.get<Page<OrderHistoryRow>>('/order_history/_views/table', {
      query: { term: 'größen', sortBy: 'totalPrice' },
    });
    expect(byTerm.body.items).toHaveLength(1);
    const none = await anna.client.get<Page<OrderHistoryRow>>('/order_history/_views/table', {
      query: { term: '100%' },
    });
    expect(none.body.items).toHaveLength(0);

    for (const path of [`/purchase_orders/${row.id}/invoice`, row.invoiceUrl?.replace(/^\/api/, '') ?? '']) {
      const response = await anna.client.fetch('GET', path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toContain('attachment');
      const text = pdfText(new Uint8Array(await response.arrayBuffer())).join(' ');
      expect(text).toContain(row.invoiceNumber);
      expect(text).toContain('Größenwahn');
      expect(text).toContain('Привет');
      expect(text).toContain('61.17');
    }
    const exists = row.invoiceUrl?.replace(/^\/api\/files/, '/files/exists') ?? '';
    expect((await anna.client.fetch('GET', exists)).status).toBe(200);
  });
});

const untilWritten = (anna: Promoter): Promise<OrderHistoryRow> =>
  until(
    async () => (await anna.client.get<Page<OrderHistoryRow>>('/order_history/_views/table')).body.items[0]!,
    (row) => row?.invoiceUrl != null && row.receiptUrl != null,
  );

const statusUntilWritten = (anna: Promoter, path: string): Promise<number> =>
  until(
    async () => (await anna.client.fetch('GET', path)).status,
    (status) => status === 200,
  );
