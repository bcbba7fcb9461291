import type { Core } from '@strapi/strapi';
import { service, withTransaction } from '@mpn/server-kit';
import { reasonOf } from './reason';
import { actorOf, auditStaff, type Staff } from './staff';

export type OrderAction = 'release' | 'cancel' | 'complete' | 'resync';

/**
 * Releases a reviewed order (`release`), books a payment (`complete`), cancels an order (`cancel`, with a reason), or
 * compares it with the external shop (`resync`), through the shop's service.
 * @throws AppError invalid-input, not-found, or invalid-order-state if the order is completed or cancelled, waits for
 * review (`complete`, `resync`) or is in progress (`release`); no-external-shop (`resync`)
 */
export async function changeOrder(
  strapi: Core.Strapi,
  staff: Staff,
  orderId: number,
  action: OrderAction,
  sent: unknown,
): Promise<void> {
  const facts = action === 'cancel' ? { reason: reasonOf(sent) } : {};
  const orders = service(strapi, 'plugin::shop.orders');
  await withTransaction({ strapi, actor: actorOf(staff), now: new Date() }, async (context) => {
    await orders[action](context, orderId);
    await auditStaff(context.trx, staff, `${action}-order`, 'purchase_order', orderId, facts);
  });
}

/**
 * Credits an order's invoice or a part of it, with a reason that the company reads.
 * @throws AppError invalid-input, not-found, no-invoice, credit-above-invoice
 */
export async function creditOrder(
  strapi: Core.Strapi,
  staff: Staff,
  orderId: number,
  sent: unknown,
): Promise<{ id: number; number: string }> {
  const reason = reasonOf(sent);
  return withTransaction({ strapi, actor: actorOf(staff), now: new Date() }, async (context) => {
    const note = await service(strapi, 'plugin::shop.orders').credit(context, orderId, sent, staff.panelUserId);
    await auditStaff(context.trx, staff, 'credit-order', 'purchase_order', orderId, { creditNoteId: note.id, reason });
    return note;
  });
}
