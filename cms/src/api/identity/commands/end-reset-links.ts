import type { Knex } from 'knex';

/**
 * Revokes an account's unused reset links. Called when the password or the e-mail address changes, and when the account
 * is deleted: an older link must not set another password afterwards.
 */
export async function endResetLinks(trx: Knex, userId: number): Promise<void> {
  const now = new Date();
  await trx('password_resets')
    .where({ user_id: userId })
    .whereNull('redeemed_at')
    .where('expires_at', '>', now)
    .update({ expires_at: now });
}
