import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { PREPARING_DELIVERY_STATES, type DeliveryState } from '@mpn/domain';
import { deliveries, inTransaction, retryWhileDatabaseIsAway } from '@mpn/server-kit';
import { notifySupport } from '../commands/notify-support';
import { lockDelivery, RUNNING_STATES, type DeliveryRecord, type Failure } from '../queries/delivery-row';
import type { Run } from './begin';
import { closeAttempt } from './finish';
import { enqueueDelivery, transitionDelivery, WORKER } from './transitions';

/** States in which an attempt may be open that another run continues. */
const ATTEMPT_GOES_ON: readonly DeliveryState[] = [...PREPARING_DELIVERY_STATES, 'TRANSFERRING'];

/** With the signal that this process is shutting down. */
export interface Running extends Run {
  ending: AbortSignal;
}

/** For a delivery that was cancelled: no other run closes its attempt. */
export async function closeOwnAttempt(trx: Knex, { attemptId }: Run): Promise<void> {
  await trx('delivery_attempts')
    .where({ id: attemptId, outcome: 'RUNNING' })
    .update({ outcome: 'CANCELED', ended_at: new Date() });
}

type Owned = (trx: Parameters<typeof lockDelivery>[0], delivery: DeliveryRecord) => Promise<void>;

/** Metric labels of the states in which a run leaves a delivery. */
const OUTCOMES: Partial<Record<DeliveryState, string>> = {
  DELIVERED: 'delivered',
  FAILED: 'failed',
  QUEUED: 'requeued',
};

/**
 * Runs work on the delivery's row if this run still owns it; retries while the database is unreachable.
 * @returns whether the work was done
 */
export async function ifOwned(strapi: Core.Strapi, run: Running, work: Owned): Promise<boolean> {
  let left: DeliveryState | undefined;
  const once = (): Promise<boolean> =>
    inTransaction(strapi, async (trx) => {
      const row = await lockDelivery(trx, run.delivery.id);
      if (!row || row.locked_by !== run.runId) {
        // Otherwise another worker continues the attempt, or a run that took the delivery over has closed it.
        if (!row || !ATTEMPT_GOES_ON.includes(row.state)) await closeOwnAttempt(trx, run);
        return false;
      }
      const before = row.state;
      await work(trx, row);
      left = row.state === before ? undefined : row.state;
      return true;
    });
  const isOwned = await retryWhileDatabaseIsAway(once, run.ending);
  const outcome = left && OUTCOMES[left];
  // After the commit: a retry must not count twice.
  if (isOwned && outcome) deliveries.inc({ outcome });
  return isOwned;
}

/**
 * Queues the delivery again: for its next attempt after a failure; or because of a closed window, a shutdown or a slow
 * server, which do not count as attempts.
 * @param reason shown until then; null if there is none
 */
export function requeue(
  strapi: Core.Strapi,
  run: Running,
  at: Date,
  reason: Failure | null,
  outcome: 'FAILED' | 'CANCELED' = 'CANCELED',
): Promise<boolean> {
  return ifOwned(strapi, run, async (trx, row) => {
    if (!RUNNING_STATES.includes(row.state)) return;
    await closeAttempt(trx, row.id, outcome, reason);
    if (reason) await notifySupport(strapi, trx, { releaseId: row.release_id, deliveryId: row.id, code: reason.code });
    await transitionDelivery(trx, WORKER, row, 'requeue', {
      not_before: at,
      locked_by: null,
      error_code: reason?.code ?? null,
      error_values: reason?.values ?? null,
      attempts: outcome === 'FAILED' ? row.attempts : row.attempts - 1,
    });
    await enqueueDelivery(trx, row, at);
  });
}
