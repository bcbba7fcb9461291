import { fail } from '@mpn/domain';
import { audit, enqueue, type TransactionContext } from '@mpn/server-kit';
import { findOrder } from '../queries/order-row';
import { shopSettings } from '../../settings';
import { RESYNC_TASK } from '../../gateway';

/**
 * Compares an unsettled order with the external shop again: one that never arrived is sent, the state of another is
 * read. Runs in a job, because the shop may be slow.
 * @throws AppError not-found (404), no-external-shop, invalid-order-state for one that is settled or under review (409)
 */
export async function resyncOrder({ strapi, trx, actor }: TransactionContext, orderId: number): Promise<void> {
  const order = await findOrder(trx, orderId, true);
  if (!order) throw fail('mpn.backend.global.error.not-found');
  if (!shopSettings(strapi).external) throw fail('mpn.backend.shop.error.no-external-shop');
  if (!['open', 'in_progress'].includes(order.state) || order.needs_review) {
    throw fail('mpn.backend.shop.error.invalid-order-state', { from: order.state, to: order.state });
  }
  await audit(trx, actor, { action: 'order.resync', objectType: 'purchase_order', objectId: orderId });
  await enqueue(trx, RESYNC_TASK, { orderId });
}
