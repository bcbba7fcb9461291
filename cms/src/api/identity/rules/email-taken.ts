import type { Knex } from 'knex';
import { violates } from '@mpn/server-kit';

/** Whether an account has this e-mail address, in whatever case. */
export async function isEmailTaken(trx: Knex, email: string): Promise<boolean> {
  const row: unknown = await trx('up_users').whereRaw('lower(email) = lower(?)', [email]).first('id');
  return row !== undefined;
}

/** Whether an insert or update failed because another account has the e-mail address. */
export const violatesEmailIndex = (error: unknown): boolean =>
  ['up_users_email_uq', 'up_users_email_lower_uq'].some((index) => violates(error, index));
