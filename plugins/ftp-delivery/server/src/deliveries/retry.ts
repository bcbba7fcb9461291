import type { Core } from '@strapi/strapi';
import { fail, type Principal } from '@mpn/domain';
import { inTransaction } from '@mpn/server-kit';
import { lockDelivery } from './delivery-row';
import { enqueueDelivery, transitionDelivery } from './transitions';

/**
 * Starts a failed delivery again, by hand, with all its tries. What was sent before is not sent again.
 * @throws not-found, not-retryable
 */
export async function retryDelivery(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const delivery = await lockDelivery(trx, id);
    if (!delivery) throw fail('mpn.backend.global.error.not-found');
    await transitionDelivery(trx, principal, delivery, 'retry', {
      attempts: 0,
      error_code: null,
      error_values: null,
      finished_at: null,
      not_before: null,
    });
    await enqueueDelivery(trx, delivery);
  });
}
