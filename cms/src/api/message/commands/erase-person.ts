import type { Core } from '@strapi/strapi';
import { inTransaction } from '@mpn/server-kit';

/** Erases which messages a deleted user received, and the user's survey answers. */
export async function erasePerson(strapi: Core.Strapi, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await trx('message_recipients').where({ user_id: userId }).delete();
    await trx('survey_answers').where({ user_id: userId }).delete();
  });
}
