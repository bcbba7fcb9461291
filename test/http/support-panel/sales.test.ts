import { formatMessage, type CartView, type ErrorCode } from '@mpn/domain';
import { dayFromNow, openMarket } from '../../factories/campaign';
import { buy, cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import type { ApiClient, ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { panelClient, trailOf, type SupportAnswer } from './panel';

interface Version {
  id: number;
  since: string;
  panelUserId: number | null;
}
type Seller = Version & { name: string; iban: string; vatId: string | null; accountHolder: string };
type Terms = Version & { paymentDays: number; reviewAboveCents: number };
type List = Version & {
  version: number;
  validFrom: string;
  validTo: string | null;
  state: string;
  isWithdrawable: boolean;
};
interface Refused {
  error: { name: string; message: string; details: { fields: Record<string, string> } };
}

const BASE = '//admin/support';
const TODAY = dayFromNow(0);
let panel: ApiClient;

beforeAll(async () => {
  await openMarket(await database(), { medium: 'RADIO' });
  panel = await panelClient();
});

/** Other tests of this database use a seller and price lists of their own. */
afterAll(async () => {
  await send('/seller', {
    ...SELLER,
    name: 'Testverkauf GmbH',
    street: 'Kassenweg 1',
    postalCode: '10115',
    city: 'Berlin',
    vatId: 'DE123456789',
    email: 'rechnung@seller.example',
    bankName: 'Musterbank',
    bic: 'COBADEFFXXX',
  });
  const pool = await database();
  const own = `name = '${priceList().name}'`;
  await pool.query(`update price_lists set valid_from = '2000-01-01', valid_to = '2000-01-02' where ${own}`);
  await pool.query(`update price_lists set valid_to = null where not (${own}) and valid_to = $1`, [dayFromNow(-1)]);
});

const read = async <T>(path: string): Promise<T> => (await panel.get<SupportAnswer<T>>(`${BASE}${path}`)).body.data;
const send = <T = { id: number }>(path: string, body: object) => panel.post<SupportAnswer<T>>(`${BASE}${path}`, body);
const refusedFields = (answer: { body: unknown }) => (answer.body as Refused).error.details.fields;

const SELLER = {
  name: 'Kontor Promotion GmbH',
  street: 'Am Kai 3',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'de',
  vatId: 'DE 811 907 980',
  email: 'Kasse@kontor.example',
  bankName: 'Hafenbank',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: '',
};
const medium = (download: number) => ({ DOWNLOAD: download, STREAMING: download / 2 });
const priceList = (values: object = {}) => ({
  name: 'Prices of the test',
  validFrom: TODAY,
  baseFeeCents: 5100,
  rates: {
    RADIO: medium(260),
    TV: medium(260),
    PRINT: medium(180),
    WEBRADIO: medium(120),
    ONLINE: medium(120),
    INDUSTRY: medium(60),
  },
  discountPercent: 20,
  vatRatePercent: 19,
  euCountries: ['de', 'AT', 'FR', 'AT'],
  ...values,
});

async function filledCart(): Promise<{ anna: Promoter; cart: CartView }> {
  const anna = await promoter();
  const releaseId = (await createRelease(await database(), anna.companyId)).id;
  await putIntoCart(anna.client, await draftCampaign(anna.client, releaseId));
  return { anna, cart: await cartOf(anna.client) };
}

async function orderOf(id: number): Promise<Record<string, unknown>> {
  const { rows } = await (
    await database()
  ).query<Record<string, unknown>>('select * from purchase_orders where id = $1', [id]);
  return rows[0] ?? {};
}

describe('the seller', () => {
  it('is changed by a new version; an order keeps the version it was placed with', async () => {
    const [before] = await read<Seller[]>('/seller');
    const { anna, cart } = await filledCart();
    const order = await buy(anna.client, cart.cartToken);
    const changed = await send('/seller', SELLER);
    expect(changed.status).toBe(200);
    const [now, previous] = await read<Seller[]>('/seller');
    expect(now).toMatchObject({
      id: changed.body.data.id,
      name: SELLER.name,
      iban: 'DE89370400440532013000',
      vatId: 'DE811907980',
      accountHolder: SELLER.name,
      email: 'kasse@kontor.example',
    });
    expect(now?.panelUserId).not.toBeNull();
    expect(previous).toEqual(before);
    expect(await orderOf(order.body.id)).toMatchObject({ seller_id: before?.id, payment_days: 14 });
    expect(await trailOf('seller', changed.body.data.id)).toEqual(['support.change-seller']);
  });

  it('gets no new version when nothing differs', async () => {
    const first = (await send('/seller', SELLER)).body.data.id;
    expect((await send('/seller', { ...SELLER, iban: 'de89370400440532013000' })).body.data.id).toBe(first);
  });

  it.each([
    ['iban', 'DE89 3704 0044 0532 0130 01', 'This value is no valid IBAN.'],
    ['bic', 'HAMBURG', 'This value is no valid BIC.'],
    ['vatId', '', 'Enter a VAT id'],
    ['country', 'Germany', undefined],
    ['name', ' ', undefined],
    ['email', 'kontor', undefined],
  ])('refuses %s %j and names the field', async (field, value, message) => {
    const refused = await send('/seller', { ...SELLER, [field]: value });
    expect(refused.status).toBe(400);
    const fields = refusedFields(refused);
    expect(Object.keys(fields)).toEqual([field]);
    if (message) expect(fields[field]).toContain(message);
  });

  it('needs no VAT id if there is a tax number', async () => {
    expect((await send('/seller', { ...SELLER, vatId: '', taxNumber: '48/123/45678' })).status).toBe(200);
    expect((await send('/seller', SELLER)).status).toBe(200);
  });

  it('is required for every purchase', async () => {
    const pool = await database();
    const { anna, cart } = await filledCart();
    try {
      // As in a new installation.
      await pool.query('delete from sellers');
      const empty = await cartOf(anna.client);
      expect(empty.mayBuy).toBe(false);
      expect(empty.obstacles).toEqual(['mpn.backend.shop.error.no-seller']);
      const refused = (await buy(anna.client, empty.cartToken)).body as unknown as ErrorAnswer;
      expect(refused.globalErrors[0]?.messageCode).toBe('mpn.backend.shop.error.no-seller');
    } finally {
      await send('/seller', SELLER);
    }
    expect((await buy(anna.client, cart.cartToken)).status).toBe(201);
  });
});

describe('the terms of sale', () => {
  it('are changed by a new version, whose payment days and limit apply to the next order', async () => {
    const [before] = await read<Terms[]>('/sales-terms');
    const terms = {
      paymentDays: 30,
      reviewAboveCents: 100,
      trustedAfterDays: 60,
      trustedFromCents: 50_000,
      termsUrl: '',
    };
    try {
      const changed = await send('/sales-terms', terms);
      expect(changed.status).toBe(200);
      expect(await read<Terms[]>('/sales-terms')).toMatchObject(
        [terms, before].map((one) => ({ ...one, termsUrl: null })),
      );
      const { anna, cart } = await filledCart();
      expect(cart.sale).toMatchObject({ paymentDays: 30, termsUrl: null });
      const order = await buy(anna.client, cart.cartToken);
      expect(order.body.state).toBe('open');
      expect(await orderOf(order.body.id)).toMatchObject({ payment_days: 30, needs_review: true });
      expect(await trailOf('sales-terms', changed.body.data.id)).toEqual(['support.change-sales-terms']);
    } finally {
      await send('/sales-terms', { ...before });
    }
  });

  it.each([
    ['paymentDays', -1],
    ['paymentDays', 400],
    ['reviewAboveCents', 1.5],
    ['trustedFromCents', null],
    ['termsUrl', 'http://kontor.example/agb'],
  ])('refuse %s %j', async (field, value) => {
    const [before] = await read<Terms[]>('/sales-terms');
    const refused = await send('/sales-terms', { ...before, [field]: value });
    expect(refused.status).toBe(400);
    expect(Object.keys(refusedFields(refused))).toEqual([field]);
  });
});

describe('the price list', () => {
  const lists = () => read<{ earliestStart: string; versions: List[] }>('/price-lists');

  it('is changed by a new version that ends the previous one, so that each day has one list', async () => {
    const before = await lists();
    const { anna, cart } = await filledCart();
    const published = await send('/price-lists', priceList());
    expect(published.status).toBe(200);
    const { versions } = await lists();
    expect(versions[0]).toMatchObject({
      id: published.body.data.id,
      version: Math.max(...before.versions.map(({ version }) => version)) + 1,
      validFrom: TODAY,
      validTo: null,
      state: 'VALID',
      vat: { euCountries: ['AT', 'DE', 'FR'], ratePercent: 19 },
    });
    expect(versions[1]?.validTo).toBe(dayFromNow(-1));
    expect(versions.filter(({ state }) => state === 'VALID')).toHaveLength(1);

    const stale = (await buy(anna.client, cart.cartToken)).body as unknown as ErrorAnswer;
    expect(stale.globalErrors[0]?.messageCode).toBe('mpn.backend.shop.error.cart-total-changed');
    const fresh = await cartOf(anna.client);
    expect(fresh.summary?.netBaseFee).toBe(51);
    const order = await buy(anna.client, fresh.cartToken);
    // The next version does not change what was bought.
    expect((await send('/price-lists', priceList({ baseFeeCents: 9900 }))).status).toBe(200);
    expect(await orderOf(order.body.id)).toMatchObject({ price_list_id: published.body.data.id, net_cents: 5360 });
  });

  it('can start later, and be withdrawn until then', async () => {
    const later = await send('/price-lists', priceList({ validFrom: dayFromNow(30) }));
    const planned = await lists();
    expect(planned.earliestStart).toBe(dayFromNow(30));
    expect(planned.versions[0]).toMatchObject({ state: 'PLANNED', isWithdrawable: true });
    expect(planned.versions[1]).toMatchObject({ validTo: dayFromNow(29), state: 'VALID', isWithdrawable: false });

    const between = await send('/price-lists', priceList({ validFrom: dayFromNow(10) }));
    expect(between.status).toBe(409);
    expect(Object.keys(refusedFields(between))).toEqual(['validFrom']);
    const valid = await send(`/price-lists/${planned.versions[1]?.id}/withdraw`, {});
    expect((valid.body as unknown as Refused).error.name).toBe('mpn.backend.shop.error.price-list-begun');

    expect((await send(`/price-lists/${later.body.data.id}/withdraw`, {})).status).toBe(200);
    const after = await lists();
    expect(after.earliestStart).toBe(TODAY);
    expect(after.versions[0]).toMatchObject({ id: planned.versions[1]?.id, validTo: null, state: 'VALID' });
  });

  it.each<[string, object, string, ErrorCode]>([
    [
      'a medium without prices',
      { rates: { ...priceList().rates, TV: undefined } },
      'rates.TV',
      'mpn.backend.validation.error.required',
    ],
    ['a negative price', { baseFeeCents: -1 }, 'baseFeeCents', 'mpn.backend.validation.error.min'],
    ['a fraction of a cent', { baseFeeCents: 10.5 }, 'baseFeeCents', 'mpn.backend.validation.error.integer'],
    [
      'streaming above download',
      { rates: { ...priceList().rates, RADIO: { DOWNLOAD: 100, STREAMING: 101 } } },
      'rates.RADIO.STREAMING',
      'mpn.backend.shop.error.streaming-above-download',
    ],
    ['a discount above 100 %', { discountPercent: 101 }, 'discountPercent', 'mpn.backend.validation.error.max'],
    ['an invalid country', { euCountries: ['Austria'] }, 'euCountries[0]', 'mpn.backend.validation.error.country'],
  ])('refuses %s', async (_what, values, field, code) => {
    const refused = await send('/price-lists', priceList(values));
    expect(refused.status).toBe(400);
    expect(Object.keys(refusedFields(refused))[0]).toContain(field);
    const [text] = Object.values(refusedFields(refused));
    expect(text).toContain(formatMessage(code, 'en-US').split('{')[0]);
  });

  it('is refused with a start in the past', async () => {
    const refused = await send('/price-lists', priceList({ validFrom: dayFromNow(-1) }));
    const code = 'mpn.backend.shop.error.price-list-start';
    expect(refusedFields(refused).validFrom).toBe(formatMessage(code, 'en-US', { date: TODAY }));
    expect(refusedFields(refused).validFrom).toContain(TODAY.replaceAll('-', '/'));
  });
});
