import type { Knex } from 'knex';
import { keyBeginsWith } from '@mpn/server-kit';

/** Deletes mails, also unsent ones, whose `uniqueKey` begins with one of these texts and a colon. */
export async function forgetMails(trx: Knex, keys: readonly string[]): Promise<void> {
  await trx('mails')
    .whereRaw(...keyBeginsWith(keys))
    .delete();
}
