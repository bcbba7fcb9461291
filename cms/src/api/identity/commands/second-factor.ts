import type { Core } from '@strapi/strapi';
import { fail, readFactorCode, type Principal, type RecoveryCodesView, type TotpSetupView } from '@mpn/domain';
import { database, inTransaction } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { deleteTotp, finishTotpSetup, hasSecondFactor, removeAllFactors, saveTotpSetup } from '../factors/store';
import { newTotpSecret, totpUri } from '../factors/totp';
import { sendSecondFactorChanged } from '../mails/account-changes';
import { auditOwn } from './audit-own';
import { assertPasswordConfirmed } from './password-confirmation';
import { firstRecoveryCodes, makeRecoveryCodes } from './recovery-codes';

/**
 * Makes a key for an authenticator app, which counts once {@link confirmTotp} has taken a code of it.
 * @throws AppError own-person-only, password-confirmation-needed (403)
 */
export async function beginTotp(strapi: Core.Strapi, principal: Principal): Promise<TotpSetupView> {
  await assertPasswordConfirmed(database(strapi), principal);
  const secret = newTotpSecret();
  await inTransaction(strapi, (trx) => saveTotpSetup(trx, principal.userId, secret));
  return { secret, uri: totpUri(secret, getSettings().BRAND_NAME, principal.loginName) };
}

/**
 * Takes the authenticator app of {@link beginTotp} into use. Later sign-ins need a code of it.
 * @returns the recovery codes made with the account's first factor; none where it has some
 * @throws AppError own-person-only, password-confirmation-needed, wrong-code (403), totp-setup-missing (409)
 */
export async function confirmTotp(
  strapi: Core.Strapi,
  principal: Principal,
  typed: string,
): Promise<RecoveryCodesView> {
  await assertPasswordConfirmed(database(strapi), principal);
  const { userId } = principal;
  return inTransaction(strapi, async (trx) => {
    const finished = await finishTotpSetup(trx, userId, readFactorCode(typed)?.code ?? '');
    if (finished === 'missing') throw fail('mpn.backend.authentication.error.totp-setup-missing');
    if (finished === 'wrong') throw fail('mpn.backend.authentication.error.wrong-code');
    await auditOwn(trx, principal, 'account.add-totp', []);
    await sendSecondFactorChanged(strapi, trx, userId, 'TOTP_ADDED');
    return firstRecoveryCodes(trx, userId);
  });
}

/**
 * Removes the authenticator app; with the last factor the recovery codes go too.
 * @throws AppError own-person-only, password-confirmation-needed (403), second-factor-missing (409)
 */
export async function removeTotp(strapi: Core.Strapi, principal: Principal): Promise<void> {
  await assertPasswordConfirmed(database(strapi), principal);
  const { userId } = principal;
  await inTransaction(strapi, async (trx) => {
    if (!(await deleteTotp(trx, userId))) throw fail('mpn.backend.authentication.error.second-factor-missing');
    if (!(await hasSecondFactor(trx, userId))) await removeAllFactors(trx, userId);
    await auditOwn(trx, principal, 'account.remove-totp', []);
    await sendSecondFactorChanged(strapi, trx, userId, 'TOTP_REMOVED');
  });
}

/**
 * Makes new recovery codes; the former ones end.
 * @throws AppError own-person-only, password-confirmation-needed (403), second-factor-missing (409)
 */
export async function renewRecoveryCodes(strapi: Core.Strapi, principal: Principal): Promise<RecoveryCodesView> {
  await assertPasswordConfirmed(database(strapi), principal);
  const { userId } = principal;
  return inTransaction(strapi, async (trx) => {
    if (!(await hasSecondFactor(trx, userId))) throw fail('mpn.backend.authentication.error.second-factor-missing');
    await auditOwn(trx, principal, 'account.renew-recovery-codes', []);
    await sendSecondFactorChanged(strapi, trx, userId, 'RECOVERY_CODES_RENEWED');
    return makeRecoveryCodes(trx, userId);
  });
}
