import type { Core } from '@strapi/strapi';
import { inTransaction, service } from '@mpn/server-kit';
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

/**
 * Sends a delivery that has arrived once more, for a station that has lost its files.
 * @throws AppError not-found, not-repeatable, withdrawn, sampling-not-running, ongoing-request
 */
export async function sendDeliveryAgain(
  strapi: Core.Strapi,
  staff: Staff,
  id: number,
  reason: string,
): Promise<{ deliveryId: number }> {
  return inTransaction(strapi, async (trx) => {
    const deliveryId = await service(strapi, 'plugin::ftp-delivery.deliveries').sendAgain(trx, id);
    await auditStaff(trx, staff, 'send-delivery-again', 'delivery', id, { reason, deliveryId });
    return { deliveryId };
  });
}

/**
 * Retries all failed deliveries of one cause that may run now.
 * @returns how many
 */
export async function retryCause(strapi: Core.Strapi, staff: Staff, cause: string): Promise<{ retried: number }> {
  return inTransaction(strapi, async (trx) => {
    const ids = await service(strapi, 'plugin::ftp-delivery.deliveries').retryCause(trx, actorOf(staff), cause);
    await auditStaff(trx, staff, 'retry-cause', 'delivery', null, { cause, deliveries: ids.length });
    return { retried: ids.length };
  });
}

/**
 * Cancels a delivery that has not started to transfer.
 * @throws AppError not-cancelable
 */
export async function cancelDelivery(strapi: Core.Strapi, staff: Staff, id: number, reason: string): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await service(strapi, 'plugin::ftp-delivery.deliveries').cancel(trx, actorOf(staff), id);
    await auditStaff(trx, staff, 'cancel-delivery', 'delivery', id, { reason });
  });
}
