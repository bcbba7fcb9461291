import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import notifications from '../../../../config/notifications';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Clock job: deletes notifications after `keepNotificationsDays`, read or not. */
export async function deleteOldNotifications(strapi: Core.Strapi, now: Date): Promise<void> {
  const before = new Date(now.getTime() - notifications.keepNotificationsDays * DAY_MS);
  await database(strapi)('notifications').where('created_at', '<', before).delete();
}
