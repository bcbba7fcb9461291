import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type ErrorCode } from '@mpn/domain';
import type { Actor } from '@mpn/server-kit';
import { configurationOf } from '../../servers';
import { lockDelivery } from '../queries/delivery-row';
import { blockedReason, type BlockedReason } from '../queries/blocked-reason';
import { assertNoOpenDelivery } from './assert-no-open-delivery';
import { enqueueDelivery, transitionDelivery } from '../run/transitions';
import { windowOpen } from '../rules/window';

/** Error codes for a retry that would be cancelled at once. */
export const RETRY_REFUSALS = {
  WITHDRAWN: 'mpn.backend.delivery.error.withdrawn',
  NOT_RUNNING: 'mpn.backend.delivery.error.sampling-not-running',
} as const satisfies Record<BlockedReason, ErrorCode>;

/** Whether a queued delivery has failed and waits for its next attempt, as opposed to its window. */
export function waitsForTry(delivery: { error_code: string | null; not_before: Date | null }, now: Date): boolean {
  return delivery.error_code !== null && delivery.not_before !== null && delivery.not_before > now;
}

/**
 * Retries a failed delivery by hand, or starts one at once that waits for its next attempt; with all its attempts.
 * Files that were sent are not sent again.
 * @throws AppError not-found, not-retryable; outside-window for one whose next attempt waits for the window; withdrawn
 * and sampling-not-running where the release may not be delivered now; ongoing-request where the same is already queued
 * or running
 */
export async function retryDelivery(strapi: Core.Strapi, trx: Knex, actor: Actor, id: number): Promise<void> {
  const delivery = await lockDelivery(trx, id);
  if (!delivery) throw fail('mpn.backend.global.error.not-found');
  const reason = await blockedReason(trx, id);
  if (reason) throw fail(RETRY_REFUSALS[reason]);
  // Not for notices: an institution can have several, one per folder.
  if (delivery.reason !== 'WITHDRAWAL')
    await assertNoOpenDelivery(trx, {
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
    actor,
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
}
