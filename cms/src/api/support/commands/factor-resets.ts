import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { inTransaction } from '@mpn/server-kit';
import { requestFactorReset, stopFactorReset } from '../../identity';
import { lockAccount } from './accounts';
import { auditStaff, type Staff } from './staff';

/**
 * Begins the reset of a person's second factor, which happens after a day unless the person uses it before: the way
 * for those whom no administrator can help, super admins among them.
 * @throws AppError not-found (404), second-factor-missing (409)
 */
export async function beginFactorReset(
  strapi: Core.Strapi,
  staff: Staff,
  userId: number,
  reason: string,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockAccount(trx, userId);
    await requestFactorReset(strapi, trx, userId);
    await auditStaff(trx, staff, 'request-factor-reset', 'user', userId, { reason });
  });
}

/**
 * Stops the reset of a person's second factor.
 * @throws AppError not-found (404), also where none is under way
 */
export async function endFactorReset(strapi: Core.Strapi, staff: Staff, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockAccount(trx, userId);
    if (!(await stopFactorReset(strapi, trx, userId))) throw fail('mpn.backend.global.error.not-found');
    await auditStaff(trx, staff, 'stop-factor-reset', 'user', userId);
  });
}
