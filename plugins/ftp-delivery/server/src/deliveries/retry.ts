import type { Core } from '@strapi/strapi';
import { fail, type ErrorCode, type Principal } from '@mpn/domain';
import { inTransaction } from '@mpn/server-kit';
import { configurationOf } from '../targets/configuration';
import { lockDelivery } from './delivery-row';
import { lostGround, type Lost } from './ground';
import { assertNoneUnderWay } from './none-under-way';
import { enqueueDelivery, transitionDelivery } from './transitions';
import { windowOpen } from './window';

/** What is said to a person who wants to start what would be cancelled at once. */
export const RETRY_REFUSALS = {
  WITHDRAWN: 'mpn.backend.delivery.error.withdrawn',
  NOT_RUNNING: 'mpn.backend.delivery.error.sampling-not-running',
} as const satisfies Record<Lost, ErrorCode>;

/** Whether a queued delivery has failed and waits until its next try; one that waits for its window has not. */
export function waitsForTry(delivery: { error_code: string | null; not_before: Date | null }, now: Date): boolean {
  return delivery.error_code !== null && delivery.not_before !== null && delivery.not_before > now;
}

/**
 * Starts a failed delivery again, by hand, or at once one that waits for its next try; with all its tries. What was sent
 * before is not sent again.
 * @throws not-found, not-retryable; outside-window for a next try that only the window keeps; withdrawn and
 * sampling-not-running where the release may not be delivered now; ongoing-request where the same is under way already
 */
export async function retryDelivery(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const delivery = await lockDelivery(trx, id);
    if (!delivery) throw fail('mpn.backend.global.error.not-found');
    const lost = await lostGround(trx, id);
    if (lost) throw fail(RETRY_REFUSALS[lost]);
    await assertNoneUnderWay(trx, {
      releaseId: delivery.release_id,
      trackId: delivery.track_id,
      institutionId: delivery.institution_id,
      id,
      isArchiveCopy: delivery.is_archive_copy === true,
    });
    const configuration = await configurationOf(trx, delivery.institution_id);
    const now = new Date();
    await transitionDelivery(
      trx,
      principal,
      delivery,
      'retry',
      { attempts: 0, error_code: null, error_values: null, finished_at: null, not_before: null },
      {
        inWindow: configuration === undefined || windowOpen(strapi, configuration, now),
        triesLeft: 0,
        waitsForTry: waitsForTry(delivery, now),
      },
    );
    await enqueueDelivery(trx, delivery);
  });
}
