import type { Knex } from 'knex';
import type { NotificationPage, NotificationView, Principal } from '@mpn/domain';
import { announceNotifications, piece, select, selectPage } from '@mpn/server-kit';

interface NotificationFacts extends Omit<NotificationView, 'readAt' | 'createdAt'> {
  readAt: Date | null;
  createdAt: Date;
}

export interface NotificationQuery {
  page: number;
  pageSize: number;
  unread?: boolean | undefined;
}

/** SQL: whether the web app shows a notification; the others only record what was mailed. */
const IS_SHOWN = 'mail_only is not true';

/** The caller's notifications, newest first, with the number of unread ones. */
export async function listNotifications(
  knex: Knex,
  principal: Principal,
  query: NotificationQuery,
): Promise<NotificationPage> {
  const only = query.unread === undefined ? '' : `and read_at is ${query.unread ? '' : 'not '}null`;
  const me = principal.userId;
  const mine = `notifications where user_id = :me and ${IS_SHOWN}`;
  const [found, [counted]] = await Promise.all([
    selectPage<NotificationFacts>(
      knex,
      {
        columns: `id, type, coalesce(data, '{}')::json as data, read_at as "readAt", created_at as "createdAt"`,
        from: piece(`${mine} ${only}`, { me }),
        order: 'created_at desc, id desc',
      },
      query,
    ),
    select<{ unread: number }>(knex, `select count(*)::int as unread from ${mine} and read_at is null`, { me }),
  ]);
  const items = found.items.map((row) => ({
    ...row,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
  return { ...found, items, unread: counted?.unread ?? 0 };
}

/**
 * Marks these of the caller's notifications as read, or all.
 * @returns how many of the caller's notifications are still unread
 */
export async function markNotificationsRead(
  knex: Knex,
  principal: Principal,
  ids?: readonly number[],
): Promise<{ unread: number }> {
  const mine = knex('notifications').where({ user_id: principal.userId }).whereRaw(IS_SHOWN).whereNull('read_at');
  if (ids) mine.whereIn('id', [...ids]);
  const read = await mine.update({ read_at: new Date(), updated_at: new Date() });
  // Updates the other browsers of the same person.
  if (read > 0) await announceNotifications(knex, [principal.userId]);
  const left: unknown = await knex('notifications')
    .where({ user_id: principal.userId })
    .whereRaw(IS_SHOWN)
    .whereNull('read_at')
    .count({ n: '*' })
    .first();
  return { unread: Number((left as { n: string }).n) };
}

/** Marks the notifications of a new release as read for a user who has reached the release in another way. */
export async function markNewsOfReleaseRead(trx: Knex, userId: number, releaseId: number): Promise<void> {
  const now = new Date();
  const read = await trx('notifications')
    .where({ user_id: userId })
    .whereIn('type', ['NEW_RELEASE', 'VIEW_HIT'])
    .whereNull('read_at')
    .whereRaw(`(data ->> 'releaseId')::int = ?`, [releaseId])
    .update({ read_at: now, updated_at: now });
  if (read > 0) await announceNotifications(trx, [userId]);
}
