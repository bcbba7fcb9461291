import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import type { Actor } from '@mpn/server-kit';
import { configurationOf } from '../../servers';
import { lockDelivery } from '../queries/delivery-row';
import { blockedReason } from '../queries/blocked-reason';
import { assertNoOpenDelivery } from './assert-no-open-delivery';
import { enqueueDelivery, transitionDelivery } from '../run/transitions';
import { RETRY_REFUSALS, waitsForTry } from '../rules/retry-rules';
import { windowOpen } from '../rules/window';

/**
 * Retries a failed delivery by hand, or starts one at once that waits for its next attempt; with all its attempts.
 * Files that were sent are not sent again.
 * @throws AppError not-found, not-retryable; outside-window for a waiting one while the window is closed; withdrawn
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
