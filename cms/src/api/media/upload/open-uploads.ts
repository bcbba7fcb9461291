import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';
import uploads from '../../../../config/uploads';
import { select } from '@mpn/server-kit';

/** Milliseconds without new data after which an upload counts as abandoned. */
export const ABANDONED_MS = 86_400_000;

/**
 * Counts a person's unfinished uploads over all servers: resumable ones, and bodies that are being received. The caller
 * holds the lock of the company's quota.
 * @throws AppError too-many-open-uploads
 */
export async function assertFewOpen(trx: Knex, userId: number): Promise<void> {
  const max = getSettings().UPLOADS_OPEN_PER_USER;
  const rows = await select<{ count: string }>(
    trx,
    `select (select count(*) from resumable_uploads
        where uploader_id = :userId and file_id is null and updated_at > :since)
      + (select count(*) from upload_reservations
        where uploader_id = :userId and seen_at > now() - make_interval(secs => :silentSeconds)) as count`,
    {
      userId,
      since: new Date(Date.now() - ABANDONED_MS),
      silentSeconds: uploads.reservationSilentMilliseconds / 1000,
    },
  );
  if (Number(rows[0]?.count) >= max) throw fail('mpn.backend.media.error.too-many-open-uploads', { max });
}
