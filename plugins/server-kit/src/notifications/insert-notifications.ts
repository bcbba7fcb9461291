import type { Knex } from 'knex';
import type { NotificationKind } from '@mpn/domain';
import { insertNewRows } from '../db/rows';
import { announceNotifications } from '../live/notifications';

/** A notification to one person. */
interface NewNotification {
  userId: number;
  type: NotificationKind;
  data: object;
  /** A second notification of this key to the same person is not written. */
  uniqueKey: string;
  /** Only recorded and not shown by the web app, because the person gets a mail instead. */
  mailOnly: boolean;
}

/**
 * Inserts notifications in the transaction that causes them, and announces them to open web apps of their recipients.
 * Only for {@link notify}, which decides by which ways a person is notified.
 * @returns the people who did not have a notification of this key yet
 */
export async function insertNotifications(trx: Knex, notifications: readonly NewNotification[]): Promise<Set<number>> {
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
