import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { object, string } from 'yup';
import { fail, validateInput, type ReleaseStatus } from '@mpn/domain';
import { inTransaction, patternOf, SEARCH_LIMIT } from '@mpn/server-kit';
import { type Withdrawable, withdrawLocked } from '../../release';
import { auditStaff, type Staff } from './staff';

/** A release as support sees it. */
export interface SupportRelease {
  id: number;
  title: string;
  artistName: string | null;
  ean: string | null;
  companyName: string | null;
  status: ReleaseStatus;
  withdrawnAt: Date | null;
  withdrawalReason: string | null;
}

/** Releases whose title, artist, EAN or company matches, newest first. */
export async function searchReleases(db: Knex, term: string): Promise<SupportRelease[]> {
  const result = await db.raw<{ rows: SupportRelease[] }>(
    `select r.id, r.title, r.artist_name as "artistName", r.ean, c.name as "companyName", r.status,
       r.withdrawn_at as "withdrawnAt", r.withdrawal_reason as "withdrawalReason"
     from releases r left join companies c on c.id = r.company_id
     where r.deleted_at is null and concat_ws(' ', r.title, r.artist_name, r.ean, c.name, c.mpn_company_number) ilike ?
     order by r.id desc limit ${SEARCH_LIMIT}`,
    [patternOf(term)],
  );
  return result.rows;
}

/** Support's reason for a withdrawal; recipients read it and it is audited, as a promoter's reason is. */
const withdrawalSchema = object({ reason: string().trim().min(1).max(2000).required() });

/**
 * Withdraws a leaked or wrong release for good, as its promoter could.
 * @throws AppError not-found, release-withdrawn, or what is wrong with the reason
 */
export async function withdrawAsSupport(
  strapi: Core.Strapi,
  staff: Staff,
  releaseId: number,
  sent: unknown,
): Promise<void> {
  const { reason } = validateInput(withdrawalSchema, sent);
  await inTransaction(strapi, async (trx) => {
    const release = await trx('releases')
      .where({ id: releaseId })
      .whereNull('deleted_at')
      .forUpdate()
      .first<Withdrawable | undefined>(
        'id',
        'company_id as companyId',
        'title',
        'artist_name as artistName',
        trx.raw('coalesce(version, 1) as version'),
        'withdrawn_at as withdrawnAt',
      );
    if (!release) throw fail('mpn.backend.global.error.not-found');
    await withdrawLocked(strapi, trx, { userId: null, address: staff.address }, release, reason);
    await auditStaff(trx, staff, 'withdraw-release', 'release', releaseId, { reason });
  });
}
