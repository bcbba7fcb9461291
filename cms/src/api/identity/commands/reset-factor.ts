import type { Core } from '@strapi/strapi';
import { fail, type Principal } from '@mpn/domain';
import { audit, inTransaction } from '@mpn/server-kit';
import { removeAllFactors } from '../factors/store';
import { sendSecondFactorChanged } from '../mails/account-changes';
import { fullNameOf } from '../queries/names';
import { findResetAccount } from '../queries/reset-account';
import { assertMayManageSignIn } from '../rules/managed-users';
import { releaseFactorTries } from './release-factor-tries';
import { lockManaged } from './managed-users';
import { assertPasswordConfirmed } from './password-confirmation';
import { endSessionsOf } from './sessions';

/**
 * Removes all second factors of a user who lost them: the sessions end, and the person is mailed who did it and why.
 * @throws AppError own-person-only, password-confirmation-needed (403); not-found (404); user-not-editable (403), also
 * for another administrator unless the caller administers all users; second-factor-missing (409)
 */
export async function resetManagedFactor(
  strapi: Core.Strapi,
  principal: Principal,
  userId: number,
  reason: string,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const row = await lockManaged(trx, principal, { userId });
    await assertPasswordConfirmed(trx, principal);
    assertMayManageSignIn(principal, row.combined_role);
    if (!(await removeAllFactors(trx, userId))) throw fail('mpn.backend.authentication.error.second-factor-missing');
    await endSessionsOf(trx, userId, 'FACTOR_RESET');
    const administrator = await findResetAccount(trx, principal.userId);
    const name = administrator ? fullNameOf(administrator) : principal.loginName;
    await sendSecondFactorChanged(strapi, trx, userId, 'RESET', { by: { name, reason } });
    await audit(trx, principal, { action: 'user.reset-second-factor', objectType: 'user', objectId: userId });
  });
  await releaseFactorTries(strapi, userId);
}
