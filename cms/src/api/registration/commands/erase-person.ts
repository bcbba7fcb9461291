import type { Core } from '@strapi/strapi';
import { forgetNotified, inTransaction } from '@mpn/server-kit';
import { joinRequestKey, registrationKey } from '../mails/keys';

/**
 * Erases a deleted user's requests to join a company, decided or not, and what was written to others about them and
 * about the user's registration.
 * @param email of the account; undefined in an event of an earlier version
 */
export async function erasePerson(strapi: Core.Strapi, userId: number, email: string | undefined): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const requests = await trx('join_requests')
      .where({ user_id: userId })
      .orWhereRaw('lower(email) = lower(?)', [email ?? ''])
      .delete<{ id: number }[]>(['id']);
    await forgetNotified(strapi, trx, [registrationKey(userId), ...requests.map(({ id }) => joinRequestKey(id))]);
  });
}
