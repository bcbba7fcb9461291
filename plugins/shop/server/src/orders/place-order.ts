import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, fieldError, type PaymentMethod, type Principal } from '@mpn/domain';
import { audit, enqueue, inTransaction, insertRow, insertRows } from '@mpn/server-kit';
import { assertMayBuy, companyOf } from '../access';
import { hasBillingAddress, type Buyer } from '../buyer';
import { priceMyCart, type MyCart } from '../cart/price-cart';
import { DOCUMENTS_TASK } from '../documents/task';
import { shopGateway } from '../gateway';
import { campaigns } from '../ports';
import { shopSettings } from '../settings';
import { completeOrder } from './complete-order';
import { confirmOrder } from './confirm-order';
import { nextNumber } from './numbers';
import { findOrder, positionsOf, type OrderRow } from './order-row';

export interface OrderRequest {
  cartToken: string;
  paymentMethod: PaymentMethod;
  idempotencyKey?: string | undefined;
}

/** The order that this key has made before. Throws idempotency-key-reused when it was for another cart. */
async function orderedWith(
  trx: Knex,
  companyId: number,
  { idempotencyKey, cartToken }: OrderRequest,
): Promise<number | null> {
  if (!idempotencyKey) return null;
  const row: unknown = await trx('purchase_orders')
    .where({ company_id: companyId, idempotency_key: idempotencyKey })
    .first('id', 'cart_token');
  const order = row as { id: number; cart_token: string } | undefined;
  if (order && order.cart_token !== cartToken) throw fail('mpn.backend.global.error.idempotency-key-reused');
  return order?.id ?? null;
}

/** Throws why this cart cannot be bought: empty, prices changed, a campaign's problem, billing address, payment method. */
function checkCart({ token, campaigns: inCart, buyer }: MyCart, { cartToken, paymentMethod }: OrderRequest): void {
  if (token === null) throw fail('mpn.backend.shop.error.cart-empty');
  if (token !== cartToken) throw fail('mpn.backend.shop.error.cart-total-changed');
  const [problem] = inCart.flatMap(({ problems }) => problems);
  if (problem) throw fail(problem as never);
  if (!hasBillingAddress(buyer)) throw fail('mpn.backend.shop.error.billing-address-incomplete');
  if (buyer.paymentMethod !== paymentMethod) {
    throw fieldError('paymentMethod', 'mpn.backend.shop.error.payment-method-not-allowed');
  }
}

function needsReview(buyer: Buyer, totalCents: number, limit: number): boolean {
  return (buyer.isNew || buyer.problematic) && totalCents > limit;
}

async function insertOrder(
  strapi: Core.Strapi,
  trx: Knex,
  principal: Principal,
  { priced, buyer, priceList, campaigns: inCart }: MyCart,
  request: OrderRequest,
  now: Date,
): Promise<number> {
  const orderId = await insertRow(trx, 'purchase_orders', {
    order_number: await nextNumber(trx, 'order'),
    company_id: buyer.companyId,
    user_id: principal.userId,
    state: 'open',
    currency: priced.currency,
    price_list_id: priceList.id,
    payment_method: request.paymentMethod,
    net_cents: priced.netCents,
    tax_cents: priced.taxCents,
    total_cents: priced.totalCents,
    cart_token: request.cartToken,
    idempotency_key: request.idempotencyKey ?? null,
    pricing: priced,
    buyer,
    needs_review: needsReview(buyer, priced.totalCents, shopSettings(strapi).reviewAboveCents),
    ordered_at: now,
  });
  const byId = new Map(inCart.map((campaign) => [campaign.campaignId, campaign]));
  await insertRows(
    trx,
    'order_positions',
    priced.lines.map((line, index) => ({
      order_id: orderId,
      campaign_id: line.campaignId,
      position: index + 1,
      release_title: byId.get(line.campaignId)?.releaseTitle ?? '',
      artist_name: byId.get(line.campaignId)?.artistName ?? null,
      start_date: byId.get(line.campaignId)?.startDate,
      end_date: byId.get(line.campaignId)?.endDate,
      net_cents: line.netCents,
      tax_cents: line.taxCents,
      total_cents: line.totalCents,
      rights: line.rights,
    })),
  );
  return orderId;
}

async function settle(strapi: Core.Strapi, trx: Knex, principal: Principal, orderId: number, now: Date): Promise<void> {
  const order = (await findOrder(trx, orderId)) as OrderRow;
  await confirmOrder(strapi, trx, order, await positionsOf(trx, orderId));
  await audit(trx, principal, {
    action: 'order.place',
    objectType: 'purchase_order',
    objectId: orderId,
    data: { totalCents: order.total_cents, needsReview: order.needs_review },
  });
  await enqueue(trx, DOCUMENTS_TASK, { orderId }, { jobKey: `${DOCUMENTS_TASK}:${orderId}` });
  const gateway = shopGateway(strapi);
  if (!order.needs_review && gateway.settlesAtOnce) {
    await completeOrder({ strapi, trx, actor: principal, now }, orderId);
  } else if (!order.needs_review) await gateway.queue(trx, orderId);
}

/**
 * Buys everything in the cart at the prices that the token stands for, once: a repeated key gives the same order, a second
 * order at the same time finds the cart empty. Answers with the order's id.
 */
export async function placeOrder(
  strapi: Core.Strapi,
  principal: Principal,
  request: OrderRequest,
  now = new Date(),
): Promise<number> {
  assertMayBuy(principal);
  const companyId = companyOf(principal);
  await shopGateway(strapi).assertAvailable();
  return inTransaction(strapi, async (trx) => {
    // One purchase of a company at a time: who comes second sees what the first has done.
    await trx('companies').where({ id: companyId }).forUpdate().first('id');
    const before = await orderedWith(trx, companyId, request);
    if (before !== null) return before;
    const campaignIds = await campaigns(strapi).lockCart(trx, companyId);
    const cart = await priceMyCart(strapi, trx, companyId, now);
    checkCart(cart, request);
    await campaigns(strapi).takeFromCart(trx, campaignIds);
    const orderId = await insertOrder(strapi, trx, principal, cart, request, now);
    await settle(strapi, trx, principal, orderId, now);
    return orderId;
  });
}
