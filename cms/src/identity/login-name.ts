import type { Core } from '@strapi/strapi';
import { fieldError, type LoginNameView, type Principal } from '@mpn/domain';
import { audit, inTransaction, updateRow, violates } from '@mpn/server-kit';

const UNIQUE_INDEXES = ['up_users_username_uq', 'up_users_username_lower_uq'];

/**
 * Changes the caller's login name.
 *
 * @throws duplicate-login-name (409) when somebody has it, in whatever case.
 */
export async function changeLoginName(
  strapi: Core.Strapi,
  principal: Principal,
  loginName: string,
): Promise<LoginNameView> {
  if (loginName === principal.loginName) return { loginName, saveResult: 'NO_SAVE' };
  try {
    await inTransaction(strapi, async (trx) => {
      await updateRow(trx, 'up_users', principal.userId, { username: loginName, version: trx.raw('version + 1') });
      await audit(trx, principal, {
        action: 'account.change-login-name',
        objectType: 'user',
        objectId: principal.userId,
      });
    });
  } catch (error) {
    if (UNIQUE_INDEXES.some((index) => violates(error, index))) {
      throw fieldError('loginName', 'mpn.backend.data.error.duplicate-login-name');
    }
    throw error;
  }
  return { loginName, saveResult: 'SAVED' };
}
