import type { Knex } from 'knex';
import type { RowOf } from '@mpn/server-kit';
import type { NameRow } from './names';

/** The recipient of a mail about an account. */
export type ResetAccount = NameRow &
  Pick<RowOf<'up_users'>, 'id' | 'email'> & { locale: RowOf<'up_users'>['preferred_app_locale'] };

export const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'username as login_name',
  'preferred_app_locale as locale',
];

/** An undeleted account, which may be disabled or locked, by its id. */
export async function findResetAccount(trx: Knex, userId: number): Promise<ResetAccount | undefined> {
  return trx('up_users').where({ id: userId }).whereNull('deleted_at').first<ResetAccount | undefined>(ACCOUNT_COLUMNS);
}
