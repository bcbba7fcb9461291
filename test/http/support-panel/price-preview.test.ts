import type { CartView } from '@mpn/domain';
import { createPriceList, dayFromNow, openMarket } from '../../factories/campaign';
import { unique } from '../../factories/insert';
import { buy, cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import type { ApiClient } from '../support/client';
import { database } from '../support/server';
import { clerkOf, type SupportAnswer } from './panel';

interface Comparison {
  todayCents: number;
  thenCents: number;
  lines: { campaignId: number; title: string; todayNetCents: number; thenNetCents: number }[];
}

const medium = (download: number) => ({ DOWNLOAD: download, STREAMING: download / 2 });
const LIST = {
  name: `Preview ${unique()}`,
  validFrom: dayFromNow(40),
  baseFeeCents: 77_00,
  rates: {
    ...{ RADIO: medium(260), TV: medium(260), PRINT: medium(180) },
    ...{ WEBRADIO: medium(120), ONLINE: medium(120), INDUSTRY: medium(60) },
  },
  discountPercent: 20,
  vatRatePercent: 19,
  euCountries: ['AT', 'DE', 'FR'],
};

let finance: ApiClient;

beforeAll(async () => {
  const pool = await database();
  await openMarket(pool, { medium: 'RADIO' });
  await createPriceList(pool);
  finance = await clerkOf('finance');
});
/** Other tests of this database use price lists of their own. */
afterAll(async () => {
  const pool = await database();
  await pool.query(`update price_lists set valid_from = '2000-01-01', valid_to = '2000-01-02' where name = $1`, [
    LIST.name,
  ]);
  await pool.query(`update price_lists set valid_to = null where name <> $1 and valid_to = $2`, [
    LIST.name,
    dayFromNow(-1),
  ]);
});

const send = <T>(path: string, body: object) => finance.post<SupportAnswer<T>>(`//admin/support${path}`, body);
const compare = (subject: string, id: number, list: object = LIST) =>
  send<Comparison>('/price-lists/compare', { subject, id, list });
const count = async (): Promise<number> =>
  (await (await database()).query<{ count: number }>('select count(*)::int as count from price_lists')).rows[0]!.count;

async function filledCart(): Promise<{ anna: Promoter; cart: CartView }> {
  const anna = await promoter();
  const releaseId = (await createRelease(await database(), anna.companyId)).id;
  await putIntoCart(anna.client, await draftCampaign(anna.client, releaseId));
  return { anna, cart: await cartOf(anna.client) };
}

test("a preview compares today's price of a cart, campaign or order with that of the new list", async () => {
  const before = await count();
  const { anna, cart } = await filledCart();
  const [position] = cart.positions;
  const todayCents = Math.round(cart.invoicePreview!.total * 100);
  const ofCart = (await compare('cart', anna.companyId)).body.data;
  expect(ofCart.todayCents).toBe(todayCents);
  expect(ofCart.lines).toMatchObject([{ campaignId: position!.campaignId, title: position!.releaseTitle }]);
  expect(ofCart.thenCents).not.toBe(todayCents);
  expect((await compare('campaign', position!.campaignId)).body.data).toEqual(ofCart);
  const { body: order } = await buy(anna.client, cart.cartToken);
  expect((await compare('order', order.id)).body.data).toEqual(ofCart);
  expect(await count()).toBe(before);
  expect((await send('/price-lists', { ...LIST, validFrom: dayFromNow(0) })).status).toBe(200);
  const again = await filledCart();
  expect(Math.round(again.cart.invoicePreview!.total * 100)).toBe(ofCart.thenCents);
});

test('a preview is refused for an invalid list, an empty cart and a missing object', async () => {
  const { anna, cart } = await filledCart();
  const wrong = await compare('cart', anna.companyId, { ...LIST, baseFeeCents: -1 });
  const { error } = wrong.body as unknown as { error: { details: { fields: object } } };
  expect(Object.keys(error.details.fields)).toEqual(['list.baseFeeCents']);
  await buy(anna.client, cart.cartToken);
  expect((await compare('cart', anna.companyId)).body.error?.name).toBe('mpn.backend.shop.error.cart-empty');
  for (const subject of ['cart', 'campaign', 'order'])
    expect([subject, (await compare(subject, 2_147_483_000)).status]).toEqual([subject, 404]);
});
