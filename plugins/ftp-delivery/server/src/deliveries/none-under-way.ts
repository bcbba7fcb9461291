import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { select } from '../sql';

interface Wanted {
  releaseId: number;
  /** null: the whole release. */
  trackId: number | null;
  institutionId: number;
  /** The delivery that is to go; null for a new one. */
  id: number | null;
  isArchiveCopy: boolean;
}

/** Under way: of the same, or of all that it is a part of. */
const ONGOING = `select 1 from deliveries d where d.release_id = :releaseId and d.institution_id = :institutionId
  and (d.is_archive_copy is true) = :isArchiveCopy and d.id is distinct from :id::int
  and d.state in ('QUEUED', 'PREPARING', 'TRANSFERRING') and (d.track_id is null or d.track_id = :trackId::int) limit 1`;

/**
 * Two people of one station, or one there and the promoter, at the same moment: the second waits, and finds the first one's.
 * @throws ongoing-request
 */
export async function assertNoneUnderWay(trx: Knex, wanted: Wanted): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `delivery-request:${wanted.releaseId}:${wanted.institutionId}`,
  ]);
  const ongoing = await select(trx, ONGOING, { ...wanted });
  if (ongoing.length > 0) throw fail('mpn.backend.delivery.error.ongoing-request');
}
