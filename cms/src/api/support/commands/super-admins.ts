import type { Core } from '@strapi/strapi';
import type { NewSuperAdmin } from '@mpn/domain';
import { inTransaction } from '@mpn/server-kit';
import { createSuperAdmin, setSuperAdminDisabled } from '../../identity';
import { auditStaff, type Staff } from './staff';

/**
 * Makes a super admin, who is mailed a link to choose a password.
 * @throws AppError duplicate-login-name, duplicate-email (409) at their fields
 */
export function makeSuperAdmin(strapi: Core.Strapi, staff: Staff, user: NewSuperAdmin): Promise<{ id: number }> {
  return inTransaction(strapi, async (trx) => {
    const { id } = await createSuperAdmin(strapi, trx, user);
    await auditStaff(trx, staff, 'create-super-admin', 'user', id);
    return { id };
  });
}

/**
 * Disables a super admin.
 * @throws AppError not-found (404), last-super-admin (409)
 */
export async function disableSuperAdmin(
  strapi: Core.Strapi,
  staff: Staff,
  userId: number,
  reason: string,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await setSuperAdminDisabled(trx, userId, true);
    await auditStaff(trx, staff, 'disable-super-admin', 'user', userId, { reason });
  });
}

/**
 * Enables a super admin again, and removes a lock.
 * @throws AppError not-found (404)
 */
export async function enableSuperAdmin(strapi: Core.Strapi, staff: Staff, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await setSuperAdminDisabled(trx, userId, false);
    await auditStaff(trx, staff, 'enable-super-admin', 'user', userId);
  });
}
