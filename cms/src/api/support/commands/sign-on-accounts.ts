import type { Core } from '@strapi/strapi';
import { fail, isOneOf, PartnerType, type deskCalls, type DeskBodyOf } from '@mpn/domain';
import { inTransaction, service } from '@mpn/server-kit';
import { approveSignOnAccounts } from '../../identity';
import { auditStaff, type Staff } from './staff';

/**
 * Lets the first sign-in with a company's own provider make an account, with a reason, or takes that back.
 * @throws AppError not-found (404), also for a company that has no users
 */
export async function changeSignOnAccounts(
  strapi: Core.Strapi,
  staff: Staff,
  companyId: number,
  { allowed, reason }: DeskBodyOf<typeof deskCalls.companies.setSignOnAccounts>,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const company = await service(strapi, 'api::company.company').find(trx, companyId);
    if (!company || !isOneOf(PartnerType, company.type)) throw fail('mpn.backend.global.error.not-found');
    await approveSignOnAccounts(trx, companyId, allowed);
    await auditStaff(trx, staff, 'set-sign-on-accounts', 'company', companyId, { allowed, reason });
  });
}
