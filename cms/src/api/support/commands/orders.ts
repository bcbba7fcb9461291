import type { Core } from '@strapi/strapi';
import type { deskCalls, DeskBodyOf } from '@mpn/domain';
import { service, withTransaction } from '@mpn/server-kit';
import { actorOf, auditStaff, type Staff } from './staff';

export type OrderAction = 'release' | 'cancel' | 'complete' | 'resync';

/**
 * Releases a reviewed order (`release`), books a payment (`complete`), cancels an order (`cancel`, with a reason), or
 * compares it with the external shop (`resync`), through the shop's service.
 * @param facts the reason, which cancelling needs
 * @throws AppError not-found, or invalid-order-state if the order is completed or cancelled, waits for
 * review (`complete`, `resync`) or is in progress (`release`); no-external-shop (`resync`)
 */
export async function changeOrder(
  strapi: Core.Strapi,
  staff: Staff,
  orderId: number,
  action: OrderAction,
  facts: { reason?: string } = {},
): Promise<void> {
  const orders = service(strapi, 'plugin::shop.orders');
  await withTransaction({ strapi, actor: actorOf(staff), now: new Date() }, async (context) => {
    await orders[action](context, orderId);
    await auditStaff(context.trx, staff, `${action}-order`, 'purchase_order', orderId, facts);
  });
}

/**
 * Credits an order's invoice or a part of it, with a reason that the company reads.
 * @throws AppError not-found, no-invoice, credit-above-invoice
 */
export async function creditOrder(
  strapi: Core.Strapi,
  staff: Staff,
  orderId: number,
  credit: DeskBodyOf<typeof deskCalls.orders.credit>,
): Promise<{ id: number; number: string }> {
  const { reason } = credit;
  return withTransaction({ strapi, actor: actorOf(staff), now: new Date() }, async (context) => {
    const note = await service(strapi, 'plugin::shop.orders').credit(context, orderId, credit, staff.panelUserId);
    await auditStaff(context.trx, staff, 'credit-order', 'purchase_order', orderId, { creditNoteId: note.id, reason });
    return note;
  });
}
