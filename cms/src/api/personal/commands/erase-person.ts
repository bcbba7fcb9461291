import type { Core } from '@strapi/strapi';
import { inTransaction } from '@mpn/server-kit';

/** Erases a deleted user's favorites, notes, notifications, saved views and calendar address. */
export async function erasePerson(strapi: Core.Strapi, userId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await trx('favorites').where({ user_id: userId }).delete();
    await trx('calendar_feeds').where({ user_id: userId }).delete();
    await trx('release_notes').where({ user_id: userId }).delete();
    await trx('notifications').where({ user_id: userId }).delete();
    await trx('user_table_settings').where({ user_id: userId }).delete();
  });
}
