import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ErrorCode } from '@mpn/domain';
import { inTransaction, insertRow, updateRow } from '@mpn/server-kit';
import { deliveryConfig } from '../settings';
import { configurationOf, type ConfigurationRow } from '../targets/configuration';
import { lockDelivery, PREPARED, RUNNING_STATES, TO_PREPARE, type DeliveryRecord } from './delivery-row';
import { closeAttempt, finishFailed } from './finish';
import { lostGround } from './ground';
import { areRendered } from './rendered';
import { enqueueTidy } from './tidy';
import { enqueueDelivery, enqueuePreparing, transitionDelivery, WORKER } from './transitions';
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

/**
 * A run before this one died in the middle: its attempt is closed, and the delivery waits again. One that kills its
 * workers time after time ends with its last try, as any other.
 * @returns whether it goes on
 */
async function takeOver(strapi: Core.Strapi, trx: Knex, delivery: DeliveryRecord): Promise<boolean> {
  const failure = { code: 'mpn.backend.delivery.error.interrupted', values: {}, step: null } as const;
  if (delivery.attempts > deliveryConfig(strapi).retryAfterMinutes.length) {
    await finishFailed(strapi, trx, delivery, failure);
    return false;
  }
  await closeAttempt(trx, delivery.id, 'FAILED', failure);
  await transitionDelivery(trx, WORKER, delivery, 'requeue', { locked_by: null });
  return true;
}

async function waitUntil(trx: Knex, delivery: DeliveryRecord, at: Date): Promise<null> {
  await updateRow(trx, 'deliveries', delivery.id, { not_before: at });
  await enqueueDelivery(trx, delivery, at);
  return null;
}

/** Why a delivery must not run any more: looked at again here, because the message about it may still be on its way. */
async function stopReason(trx: Knex, { id }: DeliveryRecord): Promise<ErrorCode | null> {
  const lost = await lostGround(trx, id);
  if (lost === null) return null;
  return lost === 'WITHDRAWN' ? 'mpn.backend.delivery.error.withdrawn' : 'mpn.backend.delivery.error.canceled';
}

/**
 * Cancels a locked delivery that has not begun to be sent and whose campaign or action does not run any more, or whose
 * release is gone.
 * @returns whether it did
 */
export async function stopGroundless(trx: Knex, delivery: DeliveryRecord, now = new Date()): Promise<boolean> {
  const stopped = await stopReason(trx, delivery);
  if (!stopped) return false;
  await closeAttempt(trx, delivery.id, 'CANCELED');
  await transitionDelivery(trx, WORKER, delivery, 'cancel', { error_code: stopped, finished_at: now, locked_by: null });
  await enqueueTidy(trx, [delivery.id]);
  return true;
}

const newRunId = (): string => `${hostname()}:${process.pid}:${randomUUID()}`;

/** Goes on with a delivery that another run has begun: under its attempt. */
async function resume(trx: Knex, delivery: DeliveryRecord, configuration: ConfigurationRow): Promise<Run> {
  const runId = newRunId();
  await updateRow(trx, 'deliveries', delivery.id, {
    locked_by: runId,
    heartbeat_at: new Date(),
    // The settings may have been changed since the run before this one.
    protocol: configuration.protocol,
    target_host: configuration.server_address,
  });
  const [attempt] = await trx('delivery_attempts')
    .where({ delivery_id: delivery.id, outcome: 'RUNNING' })
    .update({ worker_id: runId, updated_at: new Date() })
    .returning<{ id: number }[]>('id');
  return { delivery, configuration, runId, attemptId: attempt?.id ?? 0 };
}

async function start(trx: Knex, delivery: DeliveryRecord, configuration: ConfigurationRow): Promise<Run> {
  const now = new Date();
  const runId = newRunId();
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

/** Whether the run that works on it still says that it is alive. */
const isAlive = ({ heartbeat_at }: DeliveryRecord, now: Date): boolean =>
  heartbeat_at !== null && now.getTime() - heartbeat_at.getTime() < DEAD_AFTER_MS;

/** What keeps a delivery from running now; it is left as that wants it. */
async function isKept(
  strapi: Core.Strapi,
  trx: Knex,
  delivery: DeliveryRecord,
  configuration: ConfigurationRow | undefined,
  now: Date,
): Promise<boolean> {
  if (await stopGroundless(trx, delivery, now)) return true;
  if (!configuration) {
    const failure = { code: 'mpn.backend.delivery.error.deliveries-off', values: {}, step: null } as const;
    await finishFailed(strapi, trx, delivery, failure);
    return true;
  }
  if (windowOpen(strapi, configuration, now)) return false;
  if (delivery.state === 'PREPARING') {
    await closeAttempt(trx, delivery.id, 'CANCELED');
    await transitionDelivery(trx, WORKER, delivery, 'requeue', { locked_by: null, attempts: delivery.attempts - 1 });
  }
  await waitUntil(trx, delivery, windowStart(strapi, configuration, now));
  return true;
}

/** Has the files made outside the server's queue: a slow encode keeps no other delivery to that server waiting. */
async function handToPreparing(strapi: Core.Strapi, trx: Knex, { delivery }: Run): Promise<null> {
  await updateRow(trx, 'deliveries', delivery.id, { locked_by: TO_PREPARE });
  await enqueuePreparing(trx, delivery, deliveryConfig(strapi).preparingAtOnce);
  return null;
}

/**
 * Takes a delivery for this run, or leaves it: over already, another run is alive, its window is closed, nowhere to go, or
 * its files are still to be made. What has to wait is queued again.
 */
export async function beginRun(strapi: Core.Strapi, deliveryId: number, now = new Date()): Promise<Run | null> {
  return inTransaction(strapi, async (trx) => {
    const delivery = await lockDelivery(trx, deliveryId);
    if (!delivery || ['DELIVERED', 'FAILED', 'CANCELED'].includes(delivery.state)) return null;
    const isPrepared = delivery.state === 'PREPARING' && delivery.locked_by === PREPARED;
    if (RUNNING_STATES.includes(delivery.state) && !isPrepared) {
      if (isAlive(delivery, now)) return waitUntil(trx, delivery, new Date(now.getTime() + DEAD_AFTER_MS));
      if (!(await takeOver(strapi, trx, delivery))) return null;
    }
    const configuration = await configurationOf(trx, delivery.institution_id);
    if ((await isKept(strapi, trx, delivery, configuration, now)) || !configuration) return null;
    if (isPrepared) return resume(trx, delivery, configuration);
    const run = await start(trx, delivery, configuration);
    return (await areRendered(strapi, trx, delivery)) ? run : handToPreparing(strapi, trx, run);
  });
}

/**
 * Takes a delivery whose files are to be made, or leaves it: stopped meanwhile, or another run is alive. One whose run
 * died in the middle begins again, with an attempt of its own.
 */
export async function beginPreparing(strapi: Core.Strapi, deliveryId: number, now = new Date()): Promise<Run | null> {
  return inTransaction(strapi, async (trx) => {
    const delivery = await lockDelivery(trx, deliveryId);
    if (delivery?.state !== 'PREPARING' || delivery.locked_by === PREPARED) return null;
    if (delivery.locked_by !== TO_PREPARE) {
      if (isAlive(delivery, now)) {
        const later = new Date(now.getTime() + DEAD_AFTER_MS);
        await enqueuePreparing(trx, delivery, deliveryConfig(strapi).preparingAtOnce, later);
        return null;
      }
      if (await takeOver(strapi, trx, delivery)) await enqueueDelivery(trx, delivery);
      return null;
    }
    const configuration = await configurationOf(trx, delivery.institution_id);
    if ((await isKept(strapi, trx, delivery, configuration, now)) || !configuration) return null;
    return resume(trx, delivery, configuration);
  });
}
