import type { Core } from '@strapi/strapi';
import { inTransaction } from '@mpn/server-kit';

/** Removes what was kept of a deleted user: which messages they got, and what they answered to surveys. */
export async function forgetReader(strapi: Core.Strapi, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await trx('message_recipients').where({ user_id: userId }).delete();
    await trx('survey_answers').where({ user_id: userId }).delete();
  });
}
