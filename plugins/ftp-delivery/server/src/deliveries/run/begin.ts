import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ErrorCode } from '@mpn/domain';
import { analysisKeyOf, inTransaction, insertRow, JOB_PRIORITY, setPriority, updateRow } from '@mpn/server-kit';
import { deliveryConfig } from '../../config';
import { configurationOf, type ConfigurationRow } from '../../servers';
import { announceDeliveries } from '../commands/announce-deliveries';
import { lockDelivery, RUNNING_STATES, type DeliveryRecord } from '../queries/delivery-row';
import { closeAttempt, finishFailed } from './finish';
import { blockedReason } from '../queries/blocked-reason';
import type { BlockedReason } from '../rules/retry-rules';
import { readReleaseData } from '../queries/release-data';
import { haveRenditions } from './rendered';
import { enqueuePartialFileCleanUp } from '../jobs/partial-file-clean-up';
import { enqueueDelivery, enqueuePreparing, transitionDelivery, WORKER } from './transitions';
import { windowOpen, windowStart } from '../rules/window';

/**
 * Heartbeat timeout in milliseconds: a run without a heartbeat for this long is considered dead, and another worker may
 * take the delivery over.
 */
const DEAD_AFTER_MS = 20_000;

/** A delivery that this process currently runs. */
export interface Run {
  delivery: DeliveryRecord;
  configuration: ConfigurationRow;
  /** Our value of `locked_by`: a run that finds another value there has lost the delivery. */
  runId: string;
  attemptId: number;
}

/**
 * Closes the attempt of a run that died in the middle and queues the delivery again. A delivery that crashes its
 * workers repeatedly fails after its last try, as any other.
 * @returns whether it may run again
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
  await announceDeliveries(trx, [delivery.id]);
  await enqueueDelivery(trx, delivery, at);
  return null;
}

/** What a delivery that may not run says. */
const STOPPED_BY = {
  WITHDRAWN: 'mpn.backend.delivery.error.withdrawn',
  NOT_RUNNING: 'mpn.backend.delivery.error.canceled',
  LEFT_OUT: 'mpn.backend.delivery.error.canceled',
  AI_RULE: 'mpn.backend.delivery.error.kept-back-by-ai-rule',
} as const satisfies Record<BlockedReason, ErrorCode>;

/** Why a delivery must not run any more. Re-checked here, because the cancellation may not have arrived yet. */
async function stopReason(trx: Knex, { id }: DeliveryRecord): Promise<ErrorCode | null> {
  const reason = await blockedReason(trx, id);
  if (reason === null) return null;
  return STOPPED_BY[reason];
}

/**
 * Cancels a locked delivery that has not started to transfer and whose campaign or action is not active any more, whose
 * institution is blocked, or whose release is withdrawn or deleted.
 * @returns whether it was cancelled
 */
export async function stopWhenBlocked(trx: Knex, delivery: DeliveryRecord, now = new Date()): Promise<boolean> {
  const stopped = await stopReason(trx, delivery);
  if (!stopped) return false;
  await closeAttempt(trx, delivery.id, 'CANCELED');
  await transitionDelivery(trx, WORKER, delivery, 'cancel', { error_code: stopped, finished_at: now, locked_by: null });
  await enqueuePartialFileCleanUp(trx, [delivery.id]);
  return true;
}

const newRunId = (): string => `${hostname()}:${process.pid}:${randomUUID()}`;

/** Takes a delivery under its open attempt: to prepare its files, or to send those that another run has prepared. */
async function resume(trx: Knex, delivery: DeliveryRecord, configuration: ConfigurationRow): Promise<Run> {
  const runId = newRunId();
  await transitionDelivery(trx, WORKER, delivery, 'prepare', {
    locked_by: runId,
    heartbeat_at: new Date(),
    // The settings may have changed since the last run.
    protocol: configuration.protocol,
    target_host: configuration.server_address,
  });
  const [attempt] = await trx('delivery_attempts')
    .where({ delivery_id: delivery.id, outcome: 'RUNNING' })
    .update({ worker_id: runId, updated_at: new Date() })
    .returning<{ id: number }[]>('id');
  return { delivery, configuration, runId, attemptId: attempt?.id ?? 0 };
}

/** Begins an attempt: with files that are made already, this run owns it; otherwise no run does until they are made. */
async function start(
  trx: Knex,
  delivery: DeliveryRecord,
  configuration: ConfigurationRow,
  event: 'prepare' | 'waitForFiles',
): Promise<Run> {
  const now = new Date();
  const runId = newRunId();
  const attempts = delivery.attempts + 1;
  await transitionDelivery(trx, WORKER, delivery, event, {
    attempts,
    locked_by: event === 'prepare' ? runId : null,
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

/** Whether the current run's heartbeat is recent. */
const isAlive = ({ heartbeat_at }: DeliveryRecord, now: Date): boolean =>
  heartbeat_at !== null && now.getTime() - heartbeat_at.getTime() < DEAD_AFTER_MS;

/**
 * Cancels a delivery that is not eligible, fails one that has no server, and queues one again whose window is closed.
 * @returns whether one of these applied, so that it must not run now
 */
async function stopIfNotRunnable(
  strapi: Core.Strapi,
  trx: Knex,
  delivery: DeliveryRecord,
  configuration: ConfigurationRow | undefined,
  now: Date,
): Promise<boolean> {
  if (await stopWhenBlocked(trx, delivery, now)) return true;
  if (!configuration) {
    const failure = { code: 'mpn.backend.delivery.error.deliveries-off', values: {}, step: null } as const;
    await finishFailed(strapi, trx, delivery, failure);
    return true;
  }
  if (windowOpen(strapi, configuration, now)) return false;
  if (delivery.state !== 'QUEUED') {
    await closeAttempt(trx, delivery.id, 'CANCELED');
    await transitionDelivery(trx, WORKER, delivery, 'requeue', { locked_by: null, attempts: delivery.attempts - 1 });
  }
  await waitUntil(trx, delivery, windowStart(strapi, configuration, now));
  return true;
}

/** Raises the priority of the analysis of a delivery's recordings, whose loudness is written into its files. */
async function analyseFirst(trx: Knex, { release_id, track_id }: DeliveryRecord): Promise<void> {
  const { tracks } = await readReleaseData(trx, release_id);
  const delivered = tracks.filter(({ id }) => track_id === null || id === track_id);
  const unmeasured = delivered.flatMap(({ file }) =>
    file && !(file.loudness && file.bounds) ? [analysisKeyOf(file.id)] : [],
  );
  if (unmeasured.length > 0) await setPriority(trx, unmeasured, JOB_PRIORITY.analysisForDelivery);
}

/**
 * Queues the preparation of files outside the server's queue, so that a slow encode does not delay other deliveries to
 * that server. Idempotent for a delivery whose preparation is queued already.
 */
async function handToPreparing(strapi: Core.Strapi, trx: Knex, delivery: DeliveryRecord): Promise<null> {
  await analyseFirst(trx, delivery);
  await enqueuePreparing(trx, delivery, deliveryConfig(strapi).preparingAtOnce);
  return null;
}

/**
 * Takes a delivery for this run unless it has ended, another run is alive, it is not eligible, its window is closed,
 * its server is not configured, or its files are not prepared. Deliveries that have to wait are queued again.
 * @returns null when it was not taken
 */
export async function beginRun(strapi: Core.Strapi, deliveryId: number, now = new Date()): Promise<Run | null> {
  return inTransaction(strapi, async (trx) => {
    const delivery = await lockDelivery(trx, deliveryId);
    if (!delivery || ['DELIVERED', 'FAILED', 'CANCELED'].includes(delivery.state)) return null;
    // A duplicate job.
    if (delivery.state === 'WAITING_FOR_FILES') return handToPreparing(strapi, trx, delivery);
    if (RUNNING_STATES.includes(delivery.state)) {
      if (isAlive(delivery, now)) return waitUntil(trx, delivery, new Date(now.getTime() + DEAD_AFTER_MS));
      if (!(await takeOver(strapi, trx, delivery))) return null;
    }
    const configuration = await configurationOf(trx, delivery.institution_id);
    if ((await stopIfNotRunnable(strapi, trx, delivery, configuration, now)) || !configuration) return null;
    if (delivery.state === 'READY_TO_SEND') return resume(trx, delivery, configuration);
    if (await haveRenditions(strapi, trx, delivery)) return start(trx, delivery, configuration, 'prepare');
    await start(trx, delivery, configuration, 'waitForFiles');
    return handToPreparing(strapi, trx, delivery);
  });
}

/**
 * Takes a delivery whose files are to be prepared unless it was stopped meanwhile, another run is alive, or it must not
 * run now, as in {@link beginRun}. A delivery whose run died in the middle starts again with a new attempt.
 * @returns null when it was not taken
 */
export async function beginPreparing(strapi: Core.Strapi, deliveryId: number, now = new Date()): Promise<Run | null> {
  return inTransaction(strapi, async (trx) => {
    const delivery = await lockDelivery(trx, deliveryId);
    if (delivery?.state !== 'PREPARING' && delivery?.state !== 'WAITING_FOR_FILES') return null;
    if (delivery.state === 'PREPARING') {
      if (isAlive(delivery, now)) {
        const later = new Date(now.getTime() + DEAD_AFTER_MS);
        await enqueuePreparing(trx, delivery, deliveryConfig(strapi).preparingAtOnce, later);
        return null;
      }
      if (await takeOver(strapi, trx, delivery)) await enqueueDelivery(trx, delivery);
      return null;
    }
    const configuration = await configurationOf(trx, delivery.institution_id);
    if ((await stopIfNotRunnable(strapi, trx, delivery, configuration, now)) || !configuration) return null;
    return resume(trx, delivery, configuration);
  });
}
