import type { CartView, OpenOrderView } from '@mpn/domain';
import { cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import { database } from '../support/server';

/** A promoter with a campaign in the cart. @param values columns of the company */
export async function filledCart(
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

export async function ordersOf(anna: Promoter): Promise<OpenOrderView[]> {
  return (await anna.client.get<OpenOrderView[]>('/purchase_orders')).body;
}
