import type { Knex } from 'knex';

/**
 * Deletes the mails that wait to be sent, because what they tell does not hold any more.
 * @param keyPrefix beginning of their unique keys
 * @returns the ids of the users that they were for
 */
export async function withdrawMails(trx: Knex, keyPrefix: string): Promise<Set<number>> {
  const rows = await trx('mails')
    .where({ state: 'QUEUED' })
    .whereRaw('starts_with(unique_key, ?)', [keyPrefix])
    .delete(['user_id']);
  return new Set(rows.map(({ user_id: userId }: { user_id: number | null }) => userId ?? 0));
}
