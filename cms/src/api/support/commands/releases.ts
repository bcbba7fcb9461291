import type { Core } from '@strapi/strapi';
import { object, string } from 'yup';
import { fail, validateInput } from '@mpn/domain';
import { withTransaction } from '@mpn/server-kit';
import { type Withdrawable, withdrawLocked } from '../../release';
import { actorOf, auditStaff, type Staff } from './staff';

/** Support's reason for a withdrawal; it is shown to recipients and audited, as a promoter's reason is. */
const withdrawalSchema = object({ reason: string().trim().min(1).max(2000).required() });

/**
 * Withdraws a leaked or wrong release for good, as its promoter can.
 * @throws AppError invalid-input, not-found, release-withdrawn
 */
export async function withdrawAsSupport(
  strapi: Core.Strapi,
  staff: Staff,
  releaseId: number,
  sent: unknown,
): Promise<void> {
  const { reason } = validateInput(withdrawalSchema, sent);
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
