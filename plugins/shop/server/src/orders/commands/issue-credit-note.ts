import { creditSchema, fail, fieldError, validateInput } from '@mpn/domain';
import { audit, enqueue, insertRow, type TransactionContext } from '@mpn/server-kit';
import { CREDIT_NOTE_TASK } from '../jobs/tasks';
import { localDateAt } from '../../settings';
import { announceOrder } from './announce-order';
import { nextNumber } from './numbers';
import { findOrder } from '../queries/order-row';
import { creditNotesOf } from '../queries/credit-notes';
import { creditOf, remainingOf } from '../rules/credit';

/**
 * Credits an invoice or a part of it: a number without gaps, a PDF and a mail to the invoice's address. What was bought
 * stays bought.
 * @returns id and number of the credit note
 * @throws AppError not-found (404), invalid-input (400), no-invoice, credit-above-invoice (409)
 */
export async function issueCreditNote(
  context: TransactionContext,
  orderId: number,
  sent: unknown,
  panelUserId: number,
): Promise<{ id: number; number: string }> {
  const { trx, actor, now, strapi } = context;
  const { reason, netCents } = validateInput(creditSchema, sent);
  const order = await findOrder(trx, orderId, true);
  if (!order) throw fail('mpn.backend.global.error.not-found');
  if (!order.invoice_number) throw fail('mpn.backend.shop.error.no-invoice');
  const invoice = { netCents: order.net_cents, taxCents: order.tax_cents, totalCents: order.total_cents };
  const remaining = remainingOf(invoice, await creditNotesOf(trx, orderId));
  const credit = creditOf(remaining, netCents ?? remaining.netCents, order.pricing.taxRatePercent);
  if (!credit) throw fieldError('netCents', 'mpn.backend.shop.error.credit-above-invoice');
  const noteNumber = await nextNumber(trx, 'creditNote', localDateAt(strapi, now));
  const id = await insertRow(trx, 'credit_notes', {
    number: noteNumber,
    order_id: orderId,
    issued_at: now,
    net_cents: credit.netCents,
    tax_cents: credit.taxCents,
    total_cents: credit.totalCents,
    reason,
    panel_user_id: panelUserId,
  });
  await announceOrder(trx, orderId);
  await audit(trx, actor, { action: 'order.credit', objectType: 'purchase_order', objectId: orderId, data: { id } });
  await enqueue(trx, CREDIT_NOTE_TASK, { creditNoteId: id });
  return { id, number: noteNumber };
}
