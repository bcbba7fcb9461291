import type { Knex } from 'knex';
import { enqueue } from '@mpn/server-kit';

/** Worker task that acknowledges a batch of the inbox and moves it: `{importId}`. */
export const ACKNOWLEDGE_TASK = 'ddex.acknowledge';

export const enqueueAcknowledgement = (trx: Knex, importId: number): Promise<void> =>
  enqueue(trx, ACKNOWLEDGE_TASK, { importId }, { jobKey: `${ACKNOWLEDGE_TASK}:${importId}`, maxAttempts: 10 });
