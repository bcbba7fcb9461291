import { service, type TransactionContext } from '@mpn/server-kit';
import { endSessionsOfCompany } from '../../identity';

/**
 * What being disabled means for a company, also before it is deleted: the sessions of its people are revoked, which
 * also cuts their running downloads, and its campaigns paused, at once. Enabling resumes no campaign
 * (docs/domain.md#accounts-and-lockout). The caller writes the column.
 */
export async function applyDisabling(context: TransactionContext, companyId: number): Promise<void> {
  await endSessionsOfCompany(context.trx, companyId, 'COMPANY_DISABLED');
  await service(context.strapi, 'plugin::sampling.campaign').pauseOfCompany(context, companyId);
}
