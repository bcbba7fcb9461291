import type { Core } from '@strapi/strapi';
import { fail, rolesOfCompany, type CombinedRole, type deskCalls, type DeskBodyOf } from '@mpn/domain';
import { inTransaction } from '@mpn/server-kit';
import { saveProductVisibility } from '../../identity';
import { lockAccount } from './accounts';
import { auditStaff, type Staff } from './staff';

const PROMOTERS: readonly CombinedRole[] = rolesOfCompany.PROMOTION;

/**
 * Sets which releases of others a person of a promotion company sees; at once, also in running sessions.
 * @throws AppError not-found (404), user-not-editable (403) for others
 */
export async function changeProductVisibility(
  strapi: Core.Strapi,
  staff: Staff,
  userId: number,
  { productVisibility, reason }: DeskBodyOf<typeof deskCalls.users.setProductVisibility>,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const { combined_role: role, company_id: companyId } = await lockAccount(trx, userId);
    if (!role || !PROMOTERS.includes(role)) throw fail('mpn.backend.data.error.user-not-editable');
    await saveProductVisibility(trx, userId, productVisibility);
    const facts = { companyId, productVisibility, reason };
    await auditStaff(trx, staff, 'set-product-visibility', 'user', userId, facts);
  });
}
