import { deskCalls } from '@mpn/domain';
import { listSql } from './list';

/** SQL: whether a job has used up its attempts; alias `j`. */
export const GIVEN_UP = 'j.attempts >= j.max_attempts and j.locked_at is null';

/** SQL: whether a job failed and waits for its next attempt; alias `j`. */
export const RETRYING = 'j.last_error is not null and j.attempts < j.max_attempts and j.locked_at is null';

/** SQL: whether it is a job of the external shop that failed at least once; alias `j`. */
export const SHOP_FAILS = `j.task_identifier in ('shop.submit-order', 'shop.resync-order')
  and j.last_error is not null`;

/** Unfinished jobs of the queue; those that have used up their attempts first. */
export const jobs = listSql(deskCalls.jobs.list, {
  columns: {
    id: 'j.id::int',
    task: 'j.task_identifier',
    attempts: 'j.attempts::int',
    maxAttempts: 'j.max_attempts::int',
    runAt: 'j.run_at',
    createdAt: 'j.created_at',
    updatedAt: 'j.updated_at',
    lastError: 'j.last_error',
    key: 'j.key',
    queueName: 'j.queue_name',
    state: `case when j.locked_at is not null then 'running' when ${GIVEN_UP} then 'failed'
      when j.last_error is not null then 'retrying' else 'waiting' end`,
  },
  from: 'graphile_worker.jobs j',
  search: `concat_ws(' ', j.task_identifier, j.key, j.last_error)`,
  filters: {
    state: {
      failed: GIVEN_UP,
      retrying: RETRYING,
      shop: SHOP_FAILS,
      running: 'j.locked_at is not null',
      waiting: 'j.last_error is null and j.locked_at is null',
    },
    task: 'j.task_identifier = :task',
  },
  order: `(${GIVEN_UP}) desc, j.id desc`,
});
