import type { Knex } from 'knex';
import { announce } from './announce';

/** Announces to people, and to nobody else, that their notifications have changed. */
export const announceNotifications = (trx: Knex, userIds: readonly number[]): Promise<void> =>
  announce(trx, { resource: 'notifications', ids: null, users: userIds });
