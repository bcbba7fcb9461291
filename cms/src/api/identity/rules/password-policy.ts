import { dictionary } from '@zxcvbn-ts/language-common';
import type { Knex } from 'knex';
import { fieldError, passwordWeakness, type PasswordOwner } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';

/** Some 49,000 passwords that attackers try first, in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);

async function findOwner(trx: Knex, userId: number): Promise<PasswordOwner> {
  const owner = await trx('up_users as u')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .where('u.id', userId)
    .first<PasswordOwner | undefined>({
      loginName: 'u.username',
      email: 'u.email',
      firstName: 'u.first_name',
      lastName: 'u.last_name',
      companyName: 'c.name',
    });
  return owner ?? {};
}

/**
 * Refuses passwords that are easy to guess: common ones, and those that contain a name of the account, its company or
 * the product.
 * @param field of the body that holds the password
 * @throws AppError password-common, password-personal (400) at the field
 */
export function assertHardToGuess(owner: PasswordOwner, password: string, field: string): void {
  const weakness = passwordWeakness(password, owner, getSettings().BRAND_NAME, (word) => COMMON_PASSWORDS.has(word));
  if (weakness?.kind === 'common') throw fieldError(field, 'mpn.backend.validation.error.password-common');
  if (weakness?.kind === 'personal') {
    throw fieldError(field, 'mpn.backend.validation.error.password-personal', { word: weakness.word });
  }
}

/**
 * As {@link assertHardToGuess}, for the new password of an account.
 * @throws AppError password-common, password-personal (400) at the field `newPassword`.
 */
export async function assertPasswordIsHardToGuess(trx: Knex, userId: number, newPassword: string): Promise<void> {
  assertHardToGuess(await findOwner(trx, userId), newPassword, 'newPassword');
}
