import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { lockTopic, select } from '@mpn/server-kit';
import { isOpenDelivery } from '../queries/delivery-row';

interface Wanted {
  releaseId: number;
  /** null: the whole release. */
  trackId: number | null;
  institutionId: number;
  /** The delivery to be started; null for a new one. */
  id: number | null;
  isArchiveCopy: boolean;
}

/** Open deliveries of the same track or release, or of a release that contains the track. */
const ONGOING = `select 1 from deliveries d where d.release_id = :releaseId and d.institution_id = :institutionId
  and (d.is_archive_copy is true) = :isArchiveCopy and d.id is distinct from :id::int
  and ${isOpenDelivery('d')} and (d.track_id is null or d.track_id = :trackId::int) limit 1`;

/**
 * Serializes concurrent requests for a release and institution (advisory lock): the second request finds the delivery
 * of the first.
 * @throws AppError ongoing-request when one is queued or running
 */
export async function assertNoOpenDelivery(trx: Knex, wanted: Wanted): Promise<void> {
  await lockTopic(trx, `delivery-request:${wanted.releaseId}:${wanted.institutionId}`);
  const ongoing = await select(trx, ONGOING, { ...wanted });
  if (ongoing.length > 0) throw fail('mpn.backend.delivery.error.ongoing-request');
}
