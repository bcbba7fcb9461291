import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { announceNotifications } from '../live/notifications';
import { service } from '../registry';

/** SQL condition with its bindings: the unique key begins with one of these texts and a colon. */
export const keyBeginsWith = (keys: readonly string[]): [string, string[][]] => [
  `exists (select 1 from unnest(?::text[]) as begins where starts_with(unique_key, begins || ':'))`,
  [[...keys]],
];

/**
 * Deletes notifications and mails to anybody that name a person whose data are erased.
 * @param keys the `uniqueKey` that they were sent with, which all recipients' keys begin with
 */
export async function forgetNotified(strapi: Core.Strapi, trx: Knex, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await trx('notifications')
    .whereRaw(...keyBeginsWith(keys))
    .delete(['user_id']);
  await announceNotifications(
    trx,
    rows.map(({ user_id: userId }: { user_id: number | null }) => userId ?? 0),
  );
  await service(strapi, 'api::mail.mail').forget(trx, keys);
}
