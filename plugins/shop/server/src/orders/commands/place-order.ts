import { AppError, fail, fieldError, type PaymentMethod, type Principal } from '@mpn/domain';
import {
  audit,
  enqueue,
  insertRow,
  insertRows,
  oncePerKey,
  withTransaction,
  type CallContext,
  type KeyedRequest,
  type TransactionContext,
} from '@mpn/server-kit';
import { assertMayBuy, cartOwnerOf } from '../../access';
import { hasBillingAddress } from '../../buyer';
import { priceMyCart, type MyCart } from '../../cart';
import { DOCUMENTS_TASK } from '../jobs/tasks';
import { shopGateway } from '../../gateway';
import { campaigns } from '../../ports';
import { currentTerms, type SalesTermsVersion, sellerOf, type SellerVersion } from '../../sales';
import { localDateAt } from '../../settings';
import { announceOrder } from './announce-order';
import { completeOrder } from './complete-order';
import { confirmOrder } from './confirm-order';
import { nextNumber } from './numbers';
import { needsReview } from '../rules/needs-review';
import { findOrder, positionsOf } from '../queries/order-row';
import type { OrderRow } from '../../rows';

export interface OrderRequest {
  cartToken: string;
  paymentMethod: PaymentMethod;
  /** The buyer's own reference, for the invoice. */
  reference?: string | null | undefined;
}

/** Seller and terms of the sale. */
interface Sale {
  seller: SellerVersion;
  terms: SalesTermsVersion;
}

/**
 * Checks that this cart can be bought.
 * @throws AppError cart-empty, cart-total-changed, a campaign's problem, billing-address-incomplete,
 * payment-method-not-allowed
 */
function checkCart({ token, campaigns: inCart, buyer }: MyCart, { cartToken, paymentMethod }: OrderRequest): void {
  if (token === null) throw fail('mpn.backend.shop.error.cart-empty');
  if (token !== cartToken) throw fail('mpn.backend.shop.error.cart-total-changed');
  const [problem] = inCart.flatMap(({ problems }) => problems);
  if (problem) throw new AppError(problem);
  if (!hasBillingAddress(buyer)) throw fail('mpn.backend.shop.error.billing-address-incomplete');
  if (buyer.paymentMethod !== paymentMethod) {
    throw fieldError('paymentMethod', 'mpn.backend.shop.error.payment-method-not-allowed');
  }
}

async function insertOrder(
  { strapi, trx, actor, now }: TransactionContext<Principal>,
  { priced, buyer, priceList, campaigns: inCart }: MyCart,
  { seller, terms }: Sale,
  request: OrderRequest,
): Promise<number> {
  const orderId = await insertRow(trx, 'purchase_orders', {
    order_number: await nextNumber(trx, 'order', localDateAt(strapi, now)),
    company_id: buyer.companyId,
    user_id: actor.userId,
    state: 'open',
    currency: priced.currency,
    price_list_id: priceList.id,
    seller_id: seller.id,
    payment_method: request.paymentMethod,
    payment_days: terms.paymentDays,
    reference: request.reference?.trim() || null,
    net_cents: priced.netCents,
    tax_cents: priced.taxCents,
    total_cents: priced.totalCents,
    cart_token: request.cartToken,
    pricing: priced,
    buyer,
    needs_review: await needsReview(trx, terms, buyer, priced.totalCents, now),
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

async function settle(context: TransactionContext<Principal>, orderId: number): Promise<void> {
  const { strapi, trx, actor } = context;
  const order = (await findOrder(trx, orderId)) as OrderRow;
  await confirmOrder(strapi, trx, order, await positionsOf(trx, orderId));
  await announceOrder(trx, orderId);
  await audit(trx, actor, {
    action: 'order.place',
    objectType: 'purchase_order',
    objectId: orderId,
    data: { totalCents: order.total_cents, needsReview: order.needs_review },
  });
  await enqueue(trx, DOCUMENTS_TASK, { orderId });
  const gateway = shopGateway(strapi);
  if (!order.needs_review && gateway.settlesAtOnce) {
    await completeOrder(context, orderId);
  } else if (!order.needs_review) await gateway.queue(trx, orderId);
}

/**
 * Buys everything in the cart at the prices of the token, once: a repeated idempotency key returns the same order, and
 * a concurrent purchase finds the cart empty.
 * @param keyed the request under its idempotency key
 * @returns the order's id
 * @throws AppError purchase-not-granted, not-found, shop-unavailable, idempotency-key-reused, no-price-list, no-seller,
 * purchase-impossible, and those of {@link checkCart}
 */
export async function placeOrder(call: CallContext, request: OrderRequest, keyed?: KeyedRequest): Promise<number> {
  const { strapi, actor: principal, now } = call;
  assertMayBuy(principal);
  const owner = cartOwnerOf(principal);
  const { companyId } = owner;
  await shopGateway(strapi).assertAvailable();
  return withTransaction(call, async (context) => {
    const { trx } = context;
    // Serializes the purchases of a company: the second one sees the result of the first.
    await trx('companies').where({ id: companyId }).forUpdate().first('id');
    return oncePerKey(trx, principal, keyed, async () => {
      const campaignIds = await campaigns(strapi).lockCart(trx, owner);
      const cart = await priceMyCart(strapi, trx, owner, now);
      checkCart(cart, request);
      const sale = { seller: await sellerOf(trx, null), terms: await currentTerms(trx) };
      await campaigns(strapi).takeFromCart(trx, campaignIds);
      const orderId = await insertOrder(context, cart, sale, request);
      await settle(context, orderId);
      return orderId;
    });
  });
}
