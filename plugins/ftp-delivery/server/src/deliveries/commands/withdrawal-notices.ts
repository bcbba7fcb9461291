import type { Knex } from 'knex';
import { SERVER_OF } from '../../servers';
import { ARRIVED_IN } from '../queries/server-addresses';
import { insertDeliveries } from './enqueue';

/**
 * SQL: one notice for each folder that holds files of the release. Includes running transfers, whose files may still
 * arrive.
 */
const NOTICES = `select distinct on (d.institution_id, d.remote_directory) d.release_id, d.track_id,
  null::int as campaign_id,
    null::int as action_id, d.institution_id, 'WITHDRAWAL' as reason, null::int as requested_by_user_id, d.audio_format,
    d.is_archive_copy, 'withdrawal:' || d.id as unique_key, d.remote_directory, d.remote_server
  from deliveries d where d.release_id = :releaseId and ${ARRIVED_IN}
  order by d.institution_id, d.remote_directory, d.id desc`;

/**
 * Queues notices of a withdrawal, one for each folder that holds files of the release. They are deliveries of their
 * own, with the institution's window, retries and a row in the delivery log.
 * @returns the ids of the new deliveries
 */
export function enqueueNotices(trx: Knex, releaseId: number): Promise<number[]> {
  return insertDeliveries(trx, NOTICES, { releaseId }, `w.remote_server = ${SERVER_OF}`, [
    'remote_directory',
    'remote_server',
  ]);
}
