import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ErrorCode } from '@mpn/domain';
import { inTransaction, insertRow, updateRow } from '@mpn/server-kit';
import { select } from '../sql';
import { configurationOf, type ConfigurationRow } from '../targets/configuration';
import { lockDelivery, RUNNING_STATES, type DeliveryRecord } from './delivery-row';
import { closeAttempt, finishFailed } from './finish';
import { enqueueDelivery, transitionDelivery, WORKER } from './transitions';
import { windowOpen, windowStart } from './window';

/** A run that has lost its heartbeat for this long is dead, and somebody else may take the delivery over. */
const DEAD_AFTER_MS = 20_000;

/** A delivery that this process works on now. */
export interface Run {
  delivery: DeliveryRecord;
  configuration: ConfigurationRow;
  /** Ours in `locked_by`: whoever finds another one there has lost the delivery. */
  runId: string;
  attemptId: number;
}

/** A run before this one died in the middle (or was told to end): its attempt is closed, the delivery waits again. */
async function takeOver(trx: Knex, delivery: DeliveryRecord): Promise<void> {
  await closeAttempt(trx, delivery.id, 'FAILED', {
    code: 'mpn.backend.delivery.error.interrupted',
    values: {},
    step: null,
  });
  await transitionDelivery(trx, WORKER, delivery, 'requeue', { locked_by: null });
}

async function waitUntil(trx: Knex, delivery: DeliveryRecord, at: Date): Promise<null> {
  await updateRow(trx, 'deliveries', delivery.id, { not_before: at });
  await enqueueDelivery(trx, delivery, at);
  return null;
}

interface Ground {
  withdrawn: boolean;
  deleted: boolean;
  /** The campaign and the action that the delivery rests on both run; true where it rests on none. */
  live: boolean;
}

const GROUND = `select r.withdrawn_at is not null as withdrawn, r.deleted_at is not null as deleted,
    (d.campaign_id is null or c.status = 'PAID_ACTIVE') and (d.action_id is null or a.status = 'ACTIVE') as live
  from deliveries d join releases r on r.id = d.release_id
  left join sampling_campaigns c on c.id = d.campaign_id left join sampling_actions a on a.id = d.action_id
  where d.id = :id`;

/** Why a delivery must not run any more: looked at again here, because the message about it may still be on its way. */
async function stopReason(trx: Knex, { id }: DeliveryRecord): Promise<ErrorCode | null> {
  const [ground] = await select<Ground>(trx, GROUND, { id });
  if (ground?.withdrawn) return 'mpn.backend.delivery.error.withdrawn';
  return ground === undefined || ground.deleted || !ground.live ? 'mpn.backend.delivery.error.canceled' : null;
}

async function start(trx: Knex, delivery: DeliveryRecord, configuration: ConfigurationRow): Promise<Run> {
  const now = new Date();
  const runId = `${hostname()}:${process.pid}:${randomUUID()}`;
  const attempts = delivery.attempts + 1;
  await transitionDelivery(trx, WORKER, delivery, 'prepare', {
    attempts,
    locked_by: runId,
    heartbeat_at: now,
    not_before: null,
    started_at: delivery.started_at ?? now,
    error_code: null,
    error_values: null,
    protocol: configuration.protocol,
    target_host: configuration.server_address,
  });
  delivery.attempts = attempts;
  const number =
    Number(
      (
        await trx('delivery_attempts')
          .where({ delivery_id: delivery.id })
          .max({ number: 'number' })
          .first<{ number: number | null }>()
      )?.number ?? 0,
    ) + 1;
  const attemptId = await insertRow(trx, 'delivery_attempts', {
    delivery_id: delivery.id,
    number,
    started_at: now,
    outcome: 'RUNNING',
    worker_id: runId,
  });
  return { delivery, configuration, runId, attemptId };
}

/**
 * Takes a delivery for this run, or leaves it: over already, another run is alive, its window is closed, nowhere to go.
 * What has to wait is queued again.
 */
export async function beginRun(strapi: Core.Strapi, deliveryId: number, now = new Date()): Promise<Run | null> {
  return inTransaction(strapi, async (trx) => {
    const delivery = await lockDelivery(trx, deliveryId);
    if (!delivery || ['DELIVERED', 'FAILED', 'CANCELED'].includes(delivery.state)) return null;
    if (RUNNING_STATES.includes(delivery.state)) {
      const alive = delivery.heartbeat_at !== null && now.getTime() - delivery.heartbeat_at.getTime() < DEAD_AFTER_MS;
      if (alive) return waitUntil(trx, delivery, new Date(now.getTime() + DEAD_AFTER_MS));
      await takeOver(trx, delivery);
    }
    const stopped = await stopReason(trx, delivery);
    if (stopped) {
      await transitionDelivery(trx, WORKER, delivery, 'cancel', { error_code: stopped, finished_at: now });
      return null;
    }
    const configuration = await configurationOf(trx, delivery.institution_id);
    if (!configuration) {
      await finishFailed(strapi, trx, delivery, {
        code: 'mpn.backend.delivery.error.ftp-not-enabled',
        values: {},
        step: null,
      });
      return null;
    }
    if (!windowOpen(strapi, configuration, now))
      return waitUntil(trx, delivery, windowStart(strapi, configuration, now));
    return start(trx, delivery, configuration);
  });
}
