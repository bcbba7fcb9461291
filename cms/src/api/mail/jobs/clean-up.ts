import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import notifications from '../../../../config/notifications';

const DAY_MS = 24 * 60 * 60 * 1000;

/** SQL: mails that will not be sent any more. */
const ENDED = `state in ('SENT', 'FAILED')`;

/** Mails that refuse an account to a person, of whom nothing else is kept. */
const REFUSALS = ['registration-declined', 'join-request-declined', 'join-request-expired'];

/**
 * Clock job: deletes mails after `keepMailsDays`, also those that were never sent, and mails to people whose accounts
 * were deleted (one that was queued at that moment is sent first) or who were refused one, a day later. Documents are
 * kept by their subjects.
 */
export async function deleteOldMails(strapi: Core.Strapi, now: Date): Promise<void> {
  const before = new Date(now.getTime() - notifications.keepMailsDays * DAY_MS);
  const knex = database(strapi);
  await knex('mails').where('created_at', '<', before).delete();
  const deleted = knex('people').whereNotNull('deleted_at').select('id');
  await knex('mails').whereIn('user_id', deleted).whereRaw(ENDED).delete();
  await knex('mails')
    .whereIn('template', REFUSALS)
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .whereRaw(ENDED)
    .delete();
}

/**
 * Deletes the mails to a person whose account was deleted, also those to earlier e-mail addresses; what is still queued
 * is sent, and deleted by {@link deleteOldMails}.
 * @param email undefined in an event of an earlier version
 */
export async function deleteMailsTo(strapi: Core.Strapi, userId: number, email: string | undefined): Promise<void> {
  const knex = database(strapi);
  const formerly = knex('mails').where({ user_id: userId }).select('recipient');
  await knex('mails')
    .where(
      (to) =>
        void to
          .where({ user_id: userId })
          .orWhere({ recipient: email ?? '' })
          // Written before the account existed, such as a code to verify the address.
          .orWhere((earlier) => void earlier.whereNull('user_id').whereIn('recipient', formerly)),
    )
    .whereRaw(ENDED)
    .delete();
}
