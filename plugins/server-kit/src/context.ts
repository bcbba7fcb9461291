import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Principal } from '@mpn/domain';
import type { Actor } from './audit';
import { inTransaction } from './db/database';

/** What a command works with: the app, who acts, and the instant at which all of it happens. */
export interface Context<A extends Actor = Actor> {
  strapi: Core.Strapi;
  actor: A;
  now: Date;
}

/** The same within one transaction. */
export interface TransactionContext<A extends Actor = Actor> extends Context<A> {
  trx: Knex;
}

/** The context of a call: who is logged in acts. */
export type CallContext = Context<Principal>;

/** The clock, a worker or a job acts. */
export const NOBODY = { userId: null } as const satisfies Actor;

/**
 * Runs `work` in one transaction as {@link inTransaction} does, with its errors; inside another transaction it joins
 * that one. What only reads, or holds no transaction while it streams, takes the {@link Context}.
 */
export function withTransaction<A extends Actor, T>(
  { strapi, actor, now }: Context<A>,
  work: (context: TransactionContext<A>) => Promise<T>,
): Promise<T> {
  return inTransaction(strapi, (trx) => work({ strapi, actor, now, trx }));
}
