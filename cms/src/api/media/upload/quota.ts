import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import uploads from '../../../../config/uploads';
import { temporaryQuota } from '../rules/file-limits';
import { formatBytes } from '../rules/limits';
import { ABANDONED_MS } from './open-uploads';

/** Lock timeout; longer than usual, because concurrent uploads wait here for each other, each for milliseconds. */
const LOCK_TIMEOUT = '15s';

/**
 * Bytes of a company's unreferenced files and of its uploads in progress. One statement, because a reservation becomes
 * a file in one step and must not be missed in between.
 */
async function bytesInUse(trx: Knex, companyId: number | null): Promise<number> {
  const isOwn = companyId === null ? 'company_id is null' : 'company_id = :companyId';
  const rows = await select<{ bytes: number }>(
    trx,
    `select coalesce((select sum(size) from stored_files where ${isOwn} and state = 'TEMPORARY'), 0)
       + coalesce((select sum(size) from resumable_uploads where ${isOwn} and file_id is null and updated_at > :since
           and not (failure is not null and parts = '[]'::jsonb)), 0)
       + coalesce((select sum(bytes) from upload_reservations where company_id = :lockId
           and seen_at > now() - make_interval(secs => :silentSeconds)), 0) as bytes`,
    {
      ...(companyId === null ? {} : { companyId }),
      lockId: companyId ?? 0,
      since: new Date(Date.now() - ABANDONED_MS),
      silentSeconds: uploads.reservationSilentMilliseconds / 1000,
    },
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Reserves bytes in a company's quota. Holds the company's row lock until they are recorded, so that concurrent uploads
 * in any number of processes never exceed the quota together.
 *
 * @param bytes how many more
 * @param note records them in the same transaction
 * @throws AppError quota-exceeded
 */
export async function inQuota<T>(
  strapi: Core.Strapi,
  companyId: number | null,
  bytes: number,
  note: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return database(strapi).transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    const row = { company_id: companyId ?? 0 };
    await trx('upload_quotas').insert(row).onConflict('company_id').ignore();
    await trx('upload_quotas').where(row).forUpdate().first();
    if ((await bytesInUse(trx, companyId)) + bytes > temporaryQuota()) {
      throw fail('mpn.backend.media.error.quota-exceeded', { limit: formatBytes(temporaryQuota()) });
    }
    return note(trx);
  });
}
