import type { Core } from '@strapi/strapi';
import { inTransaction } from '@mpn/server-kit';

/**
 * Erases a deleted user's done marks, and the sentences from their answers. The answers still count, as interactions
 * do.
 */
export async function erasePerson(strapi: Core.Strapi, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await trx('done_marks').where({ user_id: userId }).delete();
    await trx('editor_answers').where({ user_id: userId }).whereNotNull('comment').update({ comment: null });
  });
}
