import { fail } from '@mpn/domain';
import { audit, updateRow, type TransactionContext } from '@mpn/server-kit';
import { shopGateway } from '../../gateway';
import { campaigns } from '../../ports';
import { announceOrder } from './announce-order';
import { completeOrder, lockOrderFor } from './complete-order';
import { findOrder, positionsOf } from '../queries/order-row';

/**
 * Releases an order of a new or problematic company: it is completed, or handed to the external shop.
 * @throws AppError not-found, or invalid-order-state when it is over
 */
export async function releaseOrder(context: TransactionContext, orderId: number): Promise<void> {
  const order = await findOrder(context.trx, orderId, true);
  if (!order) throw fail('mpn.backend.global.error.not-found');
  if (order.state !== 'open') {
    throw fail('mpn.backend.shop.error.invalid-order-state', { from: order.state, to: 'completed' });
  }
  await updateRow(context.trx, 'purchase_orders', orderId, { needs_review: false, reviewed_at: context.now });
  await announceOrder(context.trx, orderId);
  await audit(context.trx, context.actor, { action: 'order.release', objectType: 'purchase_order', objectId: orderId });
  const gateway = shopGateway(context.strapi);
  if (gateway.settlesAtOnce) await completeOrder(context, orderId);
  else await gateway.queue(context.trx, orderId);
}

/**
 * Cancels an order that is not completed; its campaigns become unlocked drafts outside the cart.
 * @throws AppError not-found, or invalid-order-state when it is over
 */
export async function cancelOrder(context: TransactionContext, orderId: number): Promise<void> {
  const { trx, actor, now, strapi } = context;
  const { to } = await lockOrderFor(context, orderId, 'cancel');
  await updateRow(trx, 'purchase_orders', orderId, { state: to, cancelled_at: now, needs_review: false });
  await announceOrder(trx, orderId);
  const positions = await positionsOf(trx, orderId);
  await campaigns(strapi).releaseFromOrder(
    trx,
    positions.map(({ campaign_id }) => campaign_id),
  );
  await audit(trx, actor, { action: 'order.cancel', objectType: 'purchase_order', objectId: orderId });
}
