import type { Knex } from 'knex';
import type { NotificationKind } from '@mpn/domain';
import { insertNewRows } from './db/rows';
import { announceNotifications } from './live/notifications';

/** What one person is told. */
interface NewNotification {
  userId: number;
  type: NotificationKind;
  data: object;
  /** Told once, however often it is written. */
  uniqueKey: string;
  /** Kept as a record alone, which the web app does not show: the person is told by mail. */
  mailOnly: boolean;
}

/**
 * Writes notifications, in the transaction that causes them; open web apps of their recipients show them at once. For
 * {@link tell} alone, which decides how each person is told.
 * @returns the people who were not told before
 */
export async function notify(trx: Knex, notifications: readonly NewNotification[]): Promise<Set<number>> {
  const rows = notifications.map(({ userId, type, data, uniqueKey, mailOnly }) => ({
    user_id: userId,
    type,
    data,
    unique_key: uniqueKey,
    mail_only: mailOnly,
  }));
  const written = new Set(await insertNewRows(trx, 'notifications', 'unique_key', rows));
  const fresh = notifications.filter(({ uniqueKey }) => written.has(uniqueKey));
  await announceNotifications(
    trx,
    fresh.filter(({ mailOnly }) => !mailOnly).map(({ userId }) => userId),
  );
  return new Set(fresh.map(({ userId }) => userId));
}
