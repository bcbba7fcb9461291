import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ErrorCode, ErrorValues } from '@mpn/domain';
import type { DeliveryRecord } from './delivery-row';
import { mailOutcome } from './notify';
import { tellSupport } from './tell-support';
import { enqueueTidy } from './tidy';
import { transitionDelivery, WORKER } from './transitions';
import { enqueueMissedUpdates } from './updates';

/** Why a try failed, as it is kept. */
export interface Failure {
  code: ErrorCode;
  values: ErrorValues;
  /** Step of the transfer, or null before it began. */
  step: string | null;
}

/** Ends the running attempt's row, if there is one. */
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
 * The delivery is there: state, attempt, mails, and what was changed while it was on its way, in one transaction. An
 * update of no files is over without a time of delivery: the institution has everything since the one before it.
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
  if (files > 0) await mailOutcome(strapi, trx, delivery, { outcome: 'DELIVERED', at: now, files });
  await enqueueMissedUpdates(strapi, trx, delivery);
}

/** No try is left, or none can help. Whatever the last one failed of, one before it may have left half a file. */
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
  await tellSupport(trx, { releaseId: delivery.release_id, deliveryId: delivery.id, code: failure.code });
  await mailOutcome(strapi, trx, delivery, { outcome: 'FAILED', at: now, failure });
  await enqueueTidy(trx, [delivery.id]);
}
