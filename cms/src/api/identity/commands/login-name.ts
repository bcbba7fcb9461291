import type { Core } from '@strapi/strapi';
import { fieldError, normalizeLoginName, type LoginNameView, type Principal } from '@mpn/domain';
import { audit, database, inTransaction, updateRow } from '@mpn/server-kit';
import { isLoginNameTaken } from './login-name-key';
import { assertPasswordConfirmed } from './password-confirmation';
import { sendLoginNameChanged } from '../mails/account-changes';
import { limitTries } from '../limits/rate-limits';

/**
 * Changes the caller's login name and notifies them by mail. Rate-limited per person, because each response reveals
 * whether the name is taken.
 * @throws AppError password-confirmation-needed, own-person-only (403), too-many-requests (429), duplicate-login-name
 * (409) when it is taken, also by one that differs only in case or accents.
 */
export async function changeLoginName(
  strapi: Core.Strapi,
  principal: Principal,
  loginName: string,
): Promise<LoginNameView> {
  await assertPasswordConfirmed(database(strapi), principal);
  if (loginName === principal.loginName) return { loginName, saveResult: 'NO_SAVE' };
  await limitTries(strapi, 'login-name-change', String(principal.userId));
  try {
    await inTransaction(strapi, async (trx) => {
      await updateRow(trx, 'up_users', principal.userId, {
        username: loginName,
        login_name_key: normalizeLoginName(loginName),
        version: trx.raw('version + 1'),
      });
      await audit(trx, principal, {
        action: 'account.change-login-name',
        objectType: 'user',
        objectId: principal.userId,
      });
      await sendLoginNameChanged(strapi, trx, principal.userId, principal.loginName);
    });
  } catch (error) {
    if (isLoginNameTaken(error)) throw fieldError('loginName', 'mpn.backend.data.error.duplicate-login-name');
    throw error;
  }
  return { loginName, saveResult: 'SAVED' };
}
