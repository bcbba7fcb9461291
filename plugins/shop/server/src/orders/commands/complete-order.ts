import { applyTransition, fail, orderMachine, type ErrorCode, type OrderEvent } from '@mpn/domain';
import { audit, enqueue, notify, service, updateRow, type TransactionContext } from '@mpn/server-kit';
import { DOCUMENTS_TASK } from '../jobs/tasks';
import { campaigns } from '../../ports';
import { localDateAt } from '../../settings';
import { announceOrder } from './announce-order';
import { nextNumber } from './numbers';
import { findOrder, positionsOf } from '../queries/order-row';
import type { OrderRow, PositionRow } from '../../rows';

/**
 * Locks an order and checks an event by the state table.
 * @throws AppError not-found, invalid-order-state
 */
export async function lockOrderFor({ trx }: TransactionContext, orderId: number, event: OrderEvent) {
  const order = await findOrder(trx, orderId, true);
  if (!order) throw fail('mpn.backend.global.error.not-found');
  const to = applyTransition(orderMachine, order.state, event, { heldForSupport: order.needs_review === true });
  return { order, to };
}

interface Refusal {
  title: string;
  code: ErrorCode;
}

async function purchaseCampaigns(context: TransactionContext, positions: PositionRow[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const { order_id, campaign_id, release_title, rights } of positions) {
    const bought = rights.map(({ institutionId, right }) => ({ institutionId, right }));
    const purchase = { campaignId: campaign_id, orderId: order_id, rights: bought };
    const code = await campaigns(context.strapi).purchase(context, purchase);
    if (code !== null) refusals.push({ title: release_title, code });
  }
  return refusals;
}

/** Notifies support: the order is booked although a campaign could not be purchased. */
async function notifySupport({ strapi, trx }: TransactionContext, order: OrderRow, refusals: Refusal[]): Promise<void> {
  await notify(strapi, trx, {
    kind: 'ORDER_NEEDS_ATTENTION',
    data: { orderId: order.id, orderNumber: order.order_number, refusals },
    uniqueKey: `order-attention:${order.id}`,
  });
}

/**
 * Completes an order, once: the campaigns' `purchase`, the invoice number and the documents, in the caller's
 * transaction. Fired by payment; in the embedded shop, buying on invoice does so at once.
 * @throws AppError not-found, invalid-order-state when it is over or waits for support
 */
export async function completeOrder(context: TransactionContext, orderId: number): Promise<void> {
  const { trx, actor, now } = context;
  const { order, to } = await lockOrderFor(context, orderId, 'complete');
  const refusals = await purchaseCampaigns(context, await positionsOf(trx, orderId));
  if (refusals.length > 0) await notifySupport(context, order, refusals);
  await updateRow(trx, 'purchase_orders', orderId, {
    state: to,
    completed_at: now,
    persisted_at: now,
    note: refusals.length > 0 ? refusals.map(({ title, code }) => `${title}: ${code}`).join('\n') : order.note,
    invoice_number: await nextNumber(trx, 'invoice', localDateAt(context.strapi, now)),
  });
  await service(context.strapi, 'api::company.shop-sync').note(trx, order.company_id, 'SYNCED');
  await announceOrder(trx, orderId);
  await audit(trx, actor, { action: 'order.complete', objectType: 'purchase_order', objectId: orderId });
  await enqueue(trx, DOCUMENTS_TASK, { orderId });
}
