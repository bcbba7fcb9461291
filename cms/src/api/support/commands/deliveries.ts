import type { Core } from '@strapi/strapi';
import { object, string } from 'yup';
import { validateInput } from '@mpn/domain';
import { inTransaction, service } from '@mpn/server-kit';
import { reasonOf } from './reason';
import { actorOf, auditStaff, type Staff } from './staff';

/**
 * Retries one delivery.
 * @throws AppError those of the institution's own retry
 */
export async function retryDelivery(strapi: Core.Strapi, staff: Staff, id: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await service(strapi, 'plugin::ftp-delivery.deliveries').retry(trx, actorOf(staff), id);
    await auditStaff(trx, staff, 'retry-delivery', 'delivery', id);
  });
}

const causeSchema = object({ cause: string().max(200).default('') });

/**
 * Retries all failed deliveries of one cause that may run now.
 * @returns how many
 */
export async function retryCause(strapi: Core.Strapi, staff: Staff, sent: unknown): Promise<{ retried: number }> {
  const { cause } = validateInput(causeSchema, sent);
  return inTransaction(strapi, async (trx) => {
    const ids = await service(strapi, 'plugin::ftp-delivery.deliveries').retryCause(trx, actorOf(staff), cause);
    await auditStaff(trx, staff, 'retry-cause', 'delivery', null, { cause, deliveries: ids.length });
    return { retried: ids.length };
  });
}

/**
 * Cancels a delivery that has not started to transfer.
 * @throws AppError invalid-input without a reason, not-cancelable
 */
export async function cancelDelivery(strapi: Core.Strapi, staff: Staff, id: number, sent: unknown): Promise<void> {
  const reason = reasonOf(sent);
  await inTransaction(strapi, async (trx) => {
    await service(strapi, 'plugin::ftp-delivery.deliveries').cancel(trx, actorOf(staff), id);
    await auditStaff(trx, staff, 'cancel-delivery', 'delivery', id, { reason });
  });
}
