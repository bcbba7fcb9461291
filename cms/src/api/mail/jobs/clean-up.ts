import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import notifications from '../../../../config/notifications';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Clock job: deletes mails after `keepMailsDays`, also those that were never sent. Documents are kept by their
 * subjects.
 */
export async function deleteOldMails(strapi: Core.Strapi, now: Date): Promise<void> {
  const before = new Date(now.getTime() - notifications.keepMailsDays * DAY_MS);
  await database(strapi)('mails').where('created_at', '<', before).delete();
}

/**
 * Deletes the mails to a person whose account was deleted; those that are still queued are sent first.
 * @param email undefined in an event of an earlier version
 */
export async function deleteMailsTo(strapi: Core.Strapi, email: string | undefined): Promise<void> {
  if (email === undefined) return;
  await database(strapi)('mails').where({ recipient: email }).whereIn('state', ['SENT', 'FAILED']).delete();
}
