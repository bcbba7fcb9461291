import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { withTransaction } from '@mpn/server-kit';
import { type Withdrawable, withdrawLocked } from '../../release';
import { actorOf, auditStaff, type Staff } from './staff';

/**
 * Withdraws a leaked or wrong release for good, as its promoter can.
 * @param reason shown to recipients and audited, as a promoter's is
 * @throws AppError not-found, release-withdrawn
 */
export async function withdrawAsSupport(
  strapi: Core.Strapi,
  staff: Staff,
  releaseId: number,
  reason: string,
): Promise<void> {
  await withTransaction({ strapi, actor: actorOf(staff), now: new Date() }, async (context) => {
    const { trx } = context;
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
    await withdrawLocked(context, release, reason);
    await auditStaff(trx, staff, 'withdraw-release', 'release', releaseId, { reason });
  });
}
