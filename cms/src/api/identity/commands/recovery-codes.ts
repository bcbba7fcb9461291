import type { Knex } from 'knex';
import { recoveryCodeText, type RecoveryCodesView } from '@mpn/domain';
import { newRecoveryCodes } from '../factors/recovery-codes';
import { hasRecoveryCodes, saveRecoveryCodes } from '../factors/store';

/** Makes new recovery codes of an account in place of the former ones. */
export async function makeRecoveryCodes(trx: Knex, userId: number): Promise<RecoveryCodesView> {
  const codes = newRecoveryCodes();
  await saveRecoveryCodes(trx, userId, codes);
  return { recoveryCodes: codes.map(recoveryCodeText) };
}

/** The recovery codes that are made with an account's first factor; none where it has some. */
export async function firstRecoveryCodes(trx: Knex, userId: number): Promise<RecoveryCodesView> {
  return (await hasRecoveryCodes(trx, userId)) ? { recoveryCodes: [] } : makeRecoveryCodes(trx, userId);
}
