import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { fail, calendarWords, toIcs, type CalendarFeedView, type Principal } from '@mpn/domain';
import { audit, database, insertRow, inTransaction, lockTopic, updateRow, type RowOf } from '@mpn/server-kit';
import { assertOwnPerson, principalOfUser } from '../../identity';
import { calendarDays } from '../queries/calendar-days';
import { calendarAddress, serialOf } from '../rules/calendar-address';

type Feed = Pick<RowOf<'calendar_feeds'>, 'id' | 'user_id' | 'serial' | 'created_at' | 'last_read_at'>;

/** Minimum milliseconds between two updates of `last_read_at`. */
const READ_EVERY_MS = 60_000;

const toView = (feed: Feed | undefined): CalendarFeedView => ({
  url: feed ? calendarAddress(feed.serial) : null,
  createdAt: feed?.created_at?.toISOString() ?? null,
  lastReadAt: feed?.last_read_at?.toISOString() ?? null,
});

/**
 * The caller's calendar URL. It stays valid after the session has ended, so it is neither shown to nor changed by a
 * super admin or support user who impersonates the caller.
 * @throws AppError own-person-only
 */
export async function getFeed(strapi: Core.Strapi, principal: Principal): Promise<CalendarFeedView> {
  assertOwnPerson(principal);
  const feed: Feed | undefined = await database(strapi)('calendar_feeds').where({ user_id: principal.userId }).first();
  return toView(feed);
}

/**
 * Creates a new calendar URL and revokes the previous one.
 * @throws AppError own-person-only
 */
export async function renewFeed(strapi: Core.Strapi, principal: Principal): Promise<CalendarFeedView> {
  assertOwnPerson(principal);
  return inTransaction(strapi, async (trx) => {
    await lockTopic(trx, `calendar-feed:${principal.userId}`);
    await trx('calendar_feeds').where({ user_id: principal.userId }).delete();
    const serial = randomBytes(16).toString('hex');
    const id = await insertRow(trx, 'calendar_feeds', { user_id: principal.userId, serial });
    await audit(trx, principal, { action: 'calendar_feed.renew', objectType: 'user', objectId: principal.userId });
    return toView(await trx('calendar_feeds').where({ id }).first());
  });
}

/**
 * Revokes the calendar URL; idempotent.
 * @throws AppError own-person-only
 */
export async function removeFeed(strapi: Core.Strapi, principal: Principal): Promise<void> {
  assertOwnPerson(principal);
  await inTransaction(strapi, async (trx) => {
    const count = await trx('calendar_feeds').where({ user_id: principal.userId }).delete();
    if (count > 0)
      await audit(trx, principal, { action: 'calendar_feed.remove', objectType: 'user', objectId: principal.userId });
  });
}

/**
 * The calendar of a token, with what its person may see now.
 * @param ip IP address of the calendar program
 * @throws AppError not-found for a token that is revoked or not ours, or if the person cannot log in
 */
export async function readFeed(strapi: Core.Strapi, token: string, ip: string): Promise<string> {
  const knex = database(strapi);
  const now = new Date();
  const serial = serialOf(token);
  const feed: Feed | undefined = serial ? await knex('calendar_feeds').where({ serial }).first() : undefined;
  const principal = feed && (await principalOfUser(strapi, feed.user_id, ip));
  if (!feed || !principal) throw fail('mpn.backend.global.error.not-found');
  if (!feed.last_read_at || now.getTime() - feed.last_read_at.getTime() > READ_EVERY_MS)
    updateRow(knex, 'calendar_feeds', feed.id, { last_read_at: now }).catch((error: unknown) =>
      strapi.log.warn(`last reading of a calendar could not be written: ${String(error)}`),
    );
  return toIcs({
    name: calendarWords(principal.locale)('calendar'),
    days: await calendarDays(strapi, principal, now),
    now,
  });
}
