import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

/** The replica from which the work that runs now reads; see replica.ts. */
export const readingFrom = new AsyncLocalStorage<Knex>();
