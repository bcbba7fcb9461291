import { randomUUID } from 'node:crypto';
import type { CartView, CostPreview } from '@mpn/domain';
import {
  createInstitution,
  createPriceList,
  dayFromNow,
  selecting,
  type TestInstitution,
  openMarket,
} from '../../factories/campaign';
import { buy, cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { promoter } from '../releases/support';
import { api, type ErrorAnswer } from '../support/client';
import { putBlockList } from '../../support/block-list';
import { until } from '../../support/until';
import { database } from '../support/server';
import { filledCart, ordersOf } from './support';

let radio: TestInstitution;

beforeAll(async () => {
  const pool = await database();
  [radio] = await openMarket(pool, { medium: 'RADIO' });
});

describe('a purchase', () => {
  it('is answered with the same order for a repeated key', async () => {
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

  it('is made once by two concurrent calls with different keys', async () => {
    const { anna, cart } = await filledCart();
    const answers = await Promise.all([1, 2].map(() => buy(anna.client, cart.cartToken, randomUUID())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as ErrorAnswer;
    expect(refused.globalErrors[0]?.messageCode).toBe('mpn.backend.shop.error.cart-empty');
    expect(await ordersOf(anna)).toHaveLength(1);
  });

  it('is refused with a key that was used for another cart', async () => {
    const { anna, cart } = await filledCart();
    const key = randomUUID();
    await buy(anna.client, cart.cartToken, key);
    const other = (await buy(anna.client, 'another cart', key)).body as unknown as ErrorAnswer;
    expect(other.globalErrors[0]?.messageCode).toBe('mpn.backend.global.error.idempotency-key-reused');
  });

  it('is refused with a key that another person has used, and another call with the key of a purchase', async () => {
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

  it('accepts a key that another company has used', async () => {
    const key = randomUUID();
    for (const { anna, cart } of [await filledCart(), await filledCart()])
      expect((await buy(anna.client, cart.cartToken, key)).status).toBe(201);
  });

  it.each(['x'.repeat(201), 'ä', 'a b'])('is refused with the invalid key %j', async (key) => {
    const { anna, cart } = await filledCart();
    const refused = (await buy(anna.client, cart.cartToken, key)).body as unknown as ErrorAnswer;
    expect(refused.parameterErrors?.[0]?.parameter).toBe('Idempotency-Key');
  });
});

describe('a changed cart', () => {
  it('refuses its former token when prices have changed (cart-total-changed), and accepts the new one', async () => {
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

  it('lists institutions that became unavailable, and drops them once it is refreshed', async () => {
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

  it('omits blocked institutions from a FULL action', async () => {
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
  it('have the discount of the company on institutions and base fee', async () => {
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
  ])('are taxed in $country with VAT id $vat_id at $taxRate %', async ({ country, vat_id, taxRate, taxNote }) => {
    const { cart } = await filledCart({ country, vat_id });
    expect(cart.invoicePreview).toMatchObject({ taxRate, taxNote });
  });

  it('are previewed for unsaved actions, with the identifier of the request', async () => {
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

describe('a purchase is refused', () => {
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
  ])('without %s', async (_what, table, code) => {
    const { anna, cart } = await filledCart();
    const refused = await without(table, () => buy(anna.client, cart.cartToken));
    expect(codesOf(refused.body as unknown as ErrorAnswer)).toEqual([code]);
    expect((await buy(anna.client, cart.cartToken)).status).toBe(201);
  });

  it('at its field with a payment method that the company does not have', async () => {
    const { anna, cart } = await filledCart({ payment_method: 'PREPAYMENT' });
    const refused = (await buy(anna.client, cart.cartToken)).body as unknown as ErrorAnswer;
    expect(codesOf(refused)).toEqual(['shop.error.payment-method-not-allowed']);
  });

  it('and a preview, too, when a newer one of the same session is running (request-overtaken)', async () => {
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
