import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type SubscriptionKind, type SubscriptionView } from '@mpn/domain';
import { audit, inTransaction, lockRow, updateRow, type RowOf } from '@mpn/server-kit';
import { readSubscription, type SubscriptionLink } from '../rules/subscription-link';

const COLUMNS = {
  NEWS: 'notify_news',
  SURVEY: 'notify_surveys',
  NEWSLETTER: 'notify_newsletter',
  NEW_ADDRESSEES: 'notification_new_addressees',
} as const satisfies Record<SubscriptionKind, keyof RowOf<'up_users'>>;

/** SQL: whether a user is subscribed. News are on by default, the other kinds off. */
export const isSubscribed = (kind: SubscriptionKind, alias: string): string =>
  `coalesce(${alias}.${COLUMNS[kind]}, ${kind === 'NEWS'})`;

type UserRow = Pick<RowOf<'up_users'>, 'id' | 'deleted_at' | (typeof COLUMNS)[SubscriptionKind]>;

const stateOf = (row: UserRow, kind: SubscriptionKind): boolean => row[COLUMNS[kind]] ?? kind === 'NEWS';

/** @throws AppError unsubscribe-link-invalid */
function linkOf(signed: string): SubscriptionLink {
  const link = readSubscription(signed);
  if (!link) throw fail('mpn.backend.data.error.unsubscribe-link-invalid');
  return link;
}

/** @throws AppError unsubscribe-link-invalid for a deleted user */
function known<T extends UserRow>(row: T | undefined): T {
  if (!row || row.deleted_at !== null) throw fail('mpn.backend.data.error.unsubscribe-link-invalid');
  return row;
}

/**
 * The subscription that a link in a mail is for.
 * @throws AppError unsubscribe-link-invalid
 */
export async function subscriptionOf(db: Knex, signed: string): Promise<SubscriptionView> {
  const { userId, kind } = linkOf(signed);
  const row: unknown = await db('up_users').where({ id: userId }).first();
  return { kind, subscribed: stateOf(known(row as UserRow | undefined), kind) };
}

/**
 * Ends or renews a subscription by the link of a mail; idempotent. It changes the person's settings and their version,
 * so that an open form notices.
 * @throws AppError unsubscribe-link-invalid
 */
export async function changeSubscription(
  strapi: Core.Strapi,
  ip: string,
  signed: string,
  subscribed: boolean,
): Promise<SubscriptionView> {
  const { userId, kind } = linkOf(signed);
  return inTransaction(strapi, async (trx) => {
    const row = known(await lockRow<UserRow & Record<string, unknown>>(trx, 'up_users', userId));
    if (stateOf(row, kind) !== subscribed) {
      await updateRow(trx, 'up_users', userId, { [COLUMNS[kind]]: subscribed, version: trx.raw('version + 1') });
      const action = subscribed ? 'account.subscribe-by-link' : 'account.unsubscribe-by-link';
      await audit(trx, { userId, ip }, { action, objectType: 'user', objectId: userId, data: { kind } });
    }
    return { kind, subscribed };
  });
}
