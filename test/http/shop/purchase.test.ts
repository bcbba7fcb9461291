import { randomUUID } from 'node:crypto';
import type { CartView, CostPreview, OpenOrderView, OrderHistoryRow, Page, ReleaseCampaigns } from '@mpn/domain';
import {
  createInstitution,
  createPriceList,
  dayFromNow,
  selecting,
  type TestInstitution,
  openMarket,
} from '../../factories/campaign';
import { boughtCampaign, buy, cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease, orderCampaign, sampleTo } from '../../factories/release';
import { createUser } from '../../factories/users';
import { promoter, type Promoter } from '../releases/support';
import { api, type ErrorAnswer } from '../support/client';
import { pdfText } from '../../support/pdf-text';
import { putBlockList } from '../../support/block-list';
import { until } from '../../support/until';
import { database } from '../support/server';

/** The current year in Berlin. */
const YEAR = dayFromNow(0).slice(0, 4);

let radio: TestInstitution;

beforeAll(async () => {
  const pool = await database();
  [radio] = await openMarket(pool, { medium: 'RADIO' });
});

async function filledCart(
  values: Record<string, unknown> = {},
): Promise<{ anna: Promoter; releaseId: number; cart: CartView }> {
  const pool = await database();
  const anna = await promoter();
  for (const [column, value] of Object.entries(values)) {
    await pool.query(`update companies set "${column}" = $2 where id = $1`, [anna.companyId, value]);
  }
  const releaseId = (await createRelease(pool, anna.companyId)).id;
  await putIntoCart(anna.client, await draftCampaign(anna.client, releaseId));
  return { anna, releaseId, cart: await cartOf(anna.client) };
}

async function ordersOf(anna: Promoter): Promise<OpenOrderView[]> {
  return (await anna.client.get<OpenOrderView[]>('/purchase_orders')).body;
}

describe('buying once', () => {
  it('answers a repeated key with the same order', async () => {
    const { anna, cart } = await filledCart();
    const key = randomUUID();
    const [first, second] = await Promise.all([
      buy(anna.client, cart.cartToken, key),
      buy(anna.client, cart.cartToken, key),
    ]);
    const third = await buy(anna.client, cart.cartToken, key);
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(1);
    expect(await ordersOf(anna)).toHaveLength(1);
  });

  it('buys once when two orders race with keys of their own', async () => {
    const { anna, cart } = await filledCart();
    const answers = await Promise.all([1, 2].map(() => buy(anna.client, cart.cartToken, randomUUID())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as ErrorAnswer;
    expect(refused.globalErrors[0]?.messageCode).toBe('mpn.backend.shop.error.cart-empty');
    expect(await ordersOf(anna)).toHaveLength(1);
  });

  it('refuses a key that was used for another cart', async () => {
    const { anna, cart } = await filledCart();
    const key = randomUUID();
    await buy(anna.client, cart.cartToken, key);
    const other = (await buy(anna.client, 'another cart', key)).body as unknown as ErrorAnswer;
    expect(other.globalErrors[0]?.messageCode).toBe('mpn.backend.global.error.idempotency-key-reused');
  });

  it("refuses a key that somebody else's request, or another call, has used", async () => {
    const { anna, cart } = await filledCart();
    const pool = await database();
    const bert = api().as(await createUser(pool, 'PROMO_ADMIN', { company_id: anna.companyId }));
    const key = randomUUID();
    expect((await buy(anna.client, cart.cartToken, key)).status).toBe(201);
    const his = (await buy(bert, cart.cartToken, key)).body as unknown as ErrorAnswer;
    const releaseId = (await createRelease(pool, anna.companyId)).id;
    const headers = { 'Idempotency-Key': key };
    const campaign = await anna.client.post<ErrorAnswer>('/sampling_campaigns', { releaseId }, { headers });
    for (const refused of [his, campaign.body])
      expect(refused.globalErrors[0]?.messageCode).toBe('mpn.backend.global.error.idempotency-key-reused');
    expect(await ordersOf(anna)).toHaveLength(1);
  });

  it("takes a key that another company's request has used", async () => {
    const key = randomUUID();
    for (const { anna, cart } of [await filledCart(), await filledCart()])
      expect((await buy(anna.client, cart.cartToken, key)).status).toBe(201);
  });

  it.each(['x'.repeat(201), 'ä', 'a b'])('refuses %j as a key', async (key) => {
    const { anna, cart } = await filledCart();
    const refused = (await buy(anna.client, cart.cartToken, key)).body as unknown as ErrorAnswer;
    expect(refused.parameterErrors?.[0]?.parameter).toBe('Idempotency-Key');
  });
});

describe('a cart that changed', () => {
  it('says that the total changed when prices did, and takes the new token', async () => {
    const pool = await database();
    const { anna, cart } = await filledCart();
    const dearer = await createPriceList(pool, { base_fee_cents: 9900 });
    try {
      const stale = (await buy(anna.client, cart.cartToken)).body as unknown as ErrorAnswer;
      expect(stale.globalErrors[0]).toMatchObject({
        messageCode: 'mpn.backend.shop.error.cart-total-changed',
        message: 'The prices of your order have changed. Press OK to load the updated prices.',
      });
      const fresh = (await anna.client.post<CartView>('/carts', {})).body;
      expect(fresh.summary?.netBaseFee).toBe(99);
      expect((await buy(anna.client, fresh.cartToken)).status).toBe(201);
    } finally {
      // The order keeps the list that it was priced with, so its validity is ended instead of deleting it.
      await pool.query(`update price_lists set valid_from = '2000-01-01', valid_to = '2000-01-02' where id = $1`, [
        dearer,
      ]);
    }
  });

  it('drops institutions that are gone, once and with a notice; reading writes nothing', async () => {
    const pool = await database();
    const anna = await promoter();
    const gone = await createInstitution(pool);
    const releaseId = (await createRelease(pool, anna.companyId)).id;
    const window = { startDate: dayFromNow(0), endDate: dayFromNow(9), startTime: '00:00' };
    const action = {
      name: 'A',
      downloadAllowed: true,
      samplingType: 'SELECTIVE',
      ...window,
      addresseeBrowserInitialization: selecting(radio, gone),
    };
    await putIntoCart(
      anna.client,
      await draftCampaign(anna.client, releaseId, { ...window, samplingActions: [action] }),
    );
    const before = await cartOf(anna.client);
    await pool.query('update companies set disabled = true where id = $1', [gone.id]);

    const seen = [await cartOf(anna.client), await cartOf(anna.client)];
    for (const cart of seen) expect(cart.dropped).toMatchObject([{ institutionName: gone.name }]);
    const stale = (await buy(anna.client, before.cartToken)).body as unknown as ErrorAnswer;
    expect(stale.globalErrors[0]?.messageCode).toBe('mpn.backend.shop.error.cart-total-changed');
    const refreshed = (await anna.client.post<CartView>('/carts', {})).body;
    expect(refreshed.dropped).toMatchObject([{ institutionName: gone.name }]);
    expect(refreshed.positions[0]?.authorizedDownload).toEqual([radio.name]);
    expect((await cartOf(anna.client)).dropped).toEqual([]);
  });

  it('leaves blocked institutions out of FULL', async () => {
    const pool = await database();
    const anna = await promoter();
    const blocked = await createInstitution(pool);
    const put = await putBlockList(anna.client, anna.companyId, [{ institutionId: blocked.id, mediumId: null }]);
    expect(put.status).toBe(200);
    const releaseId = (await createRelease(pool, anna.companyId)).id;
    const draft = await draftCampaign(anna.client, releaseId);
    await putIntoCart(anna.client, draft);
    const names = (await cartOf(anna.client)).positions[0]?.authorizedDownload;
    expect(names).toContain(radio.name);
    expect(names).not.toContain(blocked.name);
    await pool.query('update companies set disabled = true where id = $1', [blocked.id]);
  });
});

describe('prices', () => {
  it('gives discounted companies theirs on institutions and base fee', async () => {
    const { cart } = await filledCart({ discounted: true });
    expect(cart.summary).toMatchObject({
      discountPercent: 20,
      netBaseFee: 39.2,
      newlyAddedStationsNetTotal: 1.92,
      netTotal: 41.12,
    });
  });

  it.each([
    { country: 'AT', vat_id: 'ATU12345678', taxRate: 0, taxNote: 'REVERSE_CHARGE' },
    { country: 'AT', vat_id: null, taxRate: 19, taxNote: null },
    { country: 'CH', vat_id: null, taxRate: 0, taxNote: 'NOT_TAXABLE' },
  ])('taxes $country with VAT id $vat_id at $taxRate %', async ({ country, vat_id, taxRate, taxNote }) => {
    const { cart } = await filledCart({ country, vat_id });
    expect(cart.invoicePreview).toMatchObject({ taxRate, taxNote });
  });

  it('previews what is not saved and echoes the request', async () => {
    const anna = await promoter();
    const body = {
      samplingActions: [
        { samplingType: 'SELECTIVE', downloadAllowed: false, addresseeBrowserInitialization: selecting(radio) },
      ],
    };
    const answer = await anna.client.post<CostPreview>('/carts/sampling_campaign_cost_preview', body, {
      headers: { 'x-request-identifier': '17' },
    });
    expect(answer.headers.get('x-request-identifier')).toBe('17');
    expect(answer.body).toMatchObject({
      requestIdentifier: '17',
      newlyAddedStreamingStations: 1,
      netBaseFee: 49,
      netTotal: 50.2,
    });
  });
});

describe('what stands in the way of a sale', () => {
  const codesOf = ({ globalErrors, fieldErrors }: ErrorAnswer) =>
    [...globalErrors, ...fieldErrors].map(({ messageCode }) => messageCode.replace('mpn.backend.', ''));

  /** Empties the table while `work` runs. */
  async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
    const pool = await database();
    await pool.query(`create table kept_rows as select * from ${table}`);
    await pool.query(`delete from ${table}`);
    try {
      return await work();
    } finally {
      await pool.query(`insert into ${table} select * from kept_rows`);
      await pool.query('drop table kept_rows');
    }
  }

  it.each([
    ['terms of sale', 'sales_terms', 'shop.error.purchase-impossible'],
    ['a price list', 'price_lists', 'shop.error.no-price-list'],
  ])('without %s nothing is bought', async (_what, table, code) => {
    const { anna, cart } = await filledCart();
    const refused = await without(table, () => buy(anna.client, cart.cartToken));
    expect(codesOf(refused.body as unknown as ErrorAnswer)).toEqual([code]);
    expect((await buy(anna.client, cart.cartToken)).status).toBe(201);
  });

  it('a payment method that the company has not is refused at its field', async () => {
    const { anna, cart } = await filledCart({ payment_method: 'PREPAYMENT' });
    const refused = (await buy(anna.client, cart.cartToken)).body as unknown as ErrorAnswer;
    expect(codesOf(refused)).toEqual(['shop.error.payment-method-not-allowed']);
  });

  it('a preview is overtaken by a newer one of the same session, whatever is answered first', async () => {
    const anna = await promoter();
    const pool = await database();
    const preview = () =>
      anna.client.post<CostPreview & ErrorAnswer>('/carts/sampling_campaign_cost_preview', {
        samplingActions: [{ samplingType: 'FULL', downloadAllowed: true }],
      });
    await preview();
    const blocker = await pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table price_lists in access exclusive mode');
      const first = preview();
      const waiting = async (count: number) =>
        until(
          async () =>
            (
              await pool.query<{ count: number }>(
                `select count(*)::int as count from pg_locks l
                 where not l.granted and l.relation = 'price_lists'::regclass`,
              )
            ).rows[0]!.count,
          (now) => now >= count,
        );
      await waiting(1);
      const second = preview();
      await waiting(2);
      await blocker.query('commit');
      const answers = await Promise.all([first, second]);
      expect(answers.map(({ status }) => status)).toEqual([409, 200]);
      expect(codesOf(answers[0].body)).toEqual(['global.error.request-overtaken']);
    } finally {
      blocker.release();
    }
  });
});

describe('orders', () => {
  it('an order without a billing address is refused', async () => {
    const { anna, cart } = await filledCart({ street: null });
    expect(cart.mayBuy).toBe(false);
    const answer = (await buy(anna.client, cart.cartToken)).body as unknown as ErrorAnswer;
    expect(answer.globalErrors[0]?.messageCode).toBe('mpn.backend.shop.error.billing-address-incomplete');
  });

  it('numbers invoices without gaps when many buy at once, also after refused ones', async () => {
    const carts = await Promise.all(Array.from({ length: 5 }, () => filledCart()));
    const failing = await filledCart();
    const answers = await Promise.all([
      ...carts.map(({ anna, cart }) => buy(anna.client, cart.cartToken, randomUUID())),
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
        'has many orders of late that together are above the limit',
        [
          [1, 30_000],
          [20, 30_000],
          [50, 38_000],
        ],
        'open',
      ],
      [
        'paid a tiny order long ago, and orders much now',
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
    ] as const)('that %s: the next order is as it should be', async (_name, orders, expected) => {
      const { anna } = await filledCart();
      for (const [daysAgo, totalCents] of orders) await ordered(anna, daysAgo, totalCents);
      expect(await stateOf(anna)).toBe(expected);
    });

    it('is not held again because of reviewed or cancelled orders', async () => {
      const { anna } = await filledCart();
      await ordered(anna, 1, 98_000, { reviewed_at: new Date() });
      await ordered(anna, 1, 98_000, { state: 'cancelled' });
      expect(await stateOf(anna)).toBe('completed');
    });
  });

  it('holds the first order of a new company above the limit until support reviews it', async () => {
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

  it('lists the history of the own company only, with PDFs that open', async () => {
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
      expect(text).toContain('Privet');
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
