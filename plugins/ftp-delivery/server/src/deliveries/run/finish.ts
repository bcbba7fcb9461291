import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { DeliveryRecord, Failure } from '../queries/delivery-row';
import { mailSuccess, reportFailure } from '../commands/notify';
import { notifySupport } from '../commands/notify-support';
import { enqueuePartialFileCleanUp } from '../jobs/partial-file-clean-up';
import { transitionDelivery, WORKER } from './transitions';
import { enqueueMissedUpdates } from '../commands/updates';

/** Closes the running attempt, if there is one. */
export async function closeAttempt(
  trx: Knex,
  deliveryId: number,
  outcome: 'DELIVERED' | 'FAILED' | 'CANCELED',
  failure: Failure | null = null,
): Promise<void> {
  const now = new Date();
  await trx('delivery_attempts')
    .where({ delivery_id: deliveryId, outcome: 'RUNNING' })
    .update({
      outcome,
      ended_at: now,
      updated_at: now,
      step: failure?.step ?? null,
      error_code: failure?.code ?? null,
      error_values: failure ? JSON.stringify(failure.values) : null,
    });
}

/**
 * Completes a delivery: state, attempt, mails, and updates that became due while it was running, in one transaction. An
 * update without changed files ends without a delivery time: the institution is already up to date.
 */
export async function finishDelivered(
  strapi: Core.Strapi,
  trx: Knex,
  delivery: DeliveryRecord,
  files: number,
): Promise<void> {
  const now = new Date();
  await closeAttempt(trx, delivery.id, 'DELIVERED');
  await transitionDelivery(trx, WORKER, delivery, 'deliver', {
    delivered_at: files > 0 ? now : null,
    finished_at: now,
    locked_by: null,
    bytes_done: trx.raw('bytes_total'),
    error_code: null,
    error_values: null,
  });
  // A withdrawal has a mail of its own, with more recipients.
  if (files > 0 && delivery.reason !== 'WITHDRAWAL') await mailSuccess(strapi, trx, delivery, { at: now, files });
  await enqueueMissedUpdates(strapi, trx, delivery);
}

/**
 * Fails a delivery after its last attempt, or when a retry cannot help. Queues the removal of a partial upload, which
 * an earlier attempt may have left.
 */
export async function finishFailed(
  strapi: Core.Strapi,
  trx: Knex,
  delivery: DeliveryRecord,
  failure: Failure,
): Promise<void> {
  const now = new Date();
  await closeAttempt(trx, delivery.id, 'FAILED', failure);
  await transitionDelivery(
    trx,
    WORKER,
    delivery,
    'fail',
    { finished_at: now, locked_by: null, not_before: null, error_code: failure.code, error_values: failure.values },
    { inWindow: true, triesLeft: 0, waitsForTry: false },
  );
  await notifySupport(strapi, trx, { releaseId: delivery.release_id, deliveryId: delivery.id, code: failure.code });
  await reportFailure(strapi, trx, delivery, { at: now, failure });
  await enqueuePartialFileCleanUp(trx, [delivery.id]);
}
