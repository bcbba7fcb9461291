import type { Knex } from 'knex';
import { enqueue } from '@mpn/server-kit';
import { ACKNOWLEDGE_TASK } from '../jobs/tasks';

/** Queues the acknowledgement of a batch of the inbox. */
export const enqueueAcknowledgement = (trx: Knex, importId: number): Promise<void> =>
  enqueue(trx, ACKNOWLEDGE_TASK, { importId }, { jobKey: `${ACKNOWLEDGE_TASK.name}:${importId}`, maxAttempts: 10 });
