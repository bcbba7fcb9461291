import type { Knex } from 'knex';
import { insertRows } from './db/rows';
import { announceNotifications } from './live/notifications';

/** A notification of one person. */
export interface NewNotification {
  userId: number;
  /** Names the text that the web app shows. */
  type: string;
  data: Record<string, unknown>;
  /** Two of one key are refused by the database: who may be told twice looks first, under a lock. */
  uniqueKey: string;
}

/** Writes notifications, in the transaction that causes them; open web apps of their recipients show them at once. */
export async function notify(trx: Knex, notifications: readonly NewNotification[]): Promise<void> {
  await insertRows(
    trx,
    'notifications',
    notifications.map(({ userId, type, data, uniqueKey }) => ({ user_id: userId, type, data, unique_key: uniqueKey })),
  );
  await announceNotifications(
    trx,
    notifications.map(({ userId }) => userId),
  );
}
