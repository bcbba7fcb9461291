import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { blockedReason } from '../queries/blocked-reason';
import { lockDelivery } from '../queries/delivery-row';
import { RETRY_REFUSALS } from '../rules/retry-rules';
import { assertNoOpenDelivery } from './assert-no-open-delivery';
import { insertDeliveries } from './enqueue';

/** The same delivery once more; the number of earlier ones keeps its key unique. */
const AGAIN = `select d.release_id, d.track_id, d.campaign_id, d.action_id, d.institution_id, d.reason,
    d.requested_by_user_id, d.audio_format, d.is_archive_copy,
    'again:' || d.id || ':' || (select count(*) from deliveries x
      where x.release_id = d.release_id and x.institution_id = d.institution_id) as unique_key
  from deliveries d where d.id = :id`;

/**
 * Queues a delivery that has arrived once more, with all its files: the station has lost them, or never saw them.
 * @returns the id of the new delivery
 * @throws AppError not-found; not-repeatable for one that has not arrived, an update, a notice, or an institution
 * without a server; withdrawn and sampling-not-running where the release may not be delivered now; ongoing-request
 * where the same is queued or running
 */
export async function sendAgain(trx: Knex, id: number): Promise<number> {
  const delivery = await lockDelivery(trx, id);
  if (!delivery) throw fail('mpn.backend.global.error.not-found');
  const isWhole = delivery.reason !== 'WITHDRAWAL' && delivery.reason !== 'UPDATE';
  if (delivery.state !== 'DELIVERED' || !isWhole) throw fail('mpn.backend.delivery.error.not-repeatable');
  const reason = await blockedReason(trx, id);
  if (reason) throw fail(RETRY_REFUSALS[reason]);
  await assertNoOpenDelivery(trx, {
    releaseId: delivery.release_id,
    trackId: delivery.track_id,
    institutionId: delivery.institution_id,
    id: null,
    isArchiveCopy: delivery.is_archive_copy === true,
  });
  const [again] = await insertDeliveries(trx, AGAIN, { id });
  if (again === undefined) throw fail('mpn.backend.delivery.error.not-repeatable');
  return again;
}
