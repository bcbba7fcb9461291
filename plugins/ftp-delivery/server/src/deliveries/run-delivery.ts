import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isAppError, type AudioFormat, type ErrorCode } from '@mpn/domain';
import { database, inTransaction, updateRow, whileDatabaseIsAway, type TaskHandler } from '@mpn/server-kit';
import { deliveryConfig } from '../settings';
import { serverOf, targetOf } from '../targets/configuration';
import { createTransferClient } from '../transfer/create-client';
import { joinRemote } from '../transfer/remote-path';
import { isTransferError } from '../transfer/transfer-error';
import { beginPreparing, beginRun, stopGroundless, type Run } from './begin';
import { deliveredBefore } from './delivered-before';
import { lockDelivery, PREPARED, RUNNING_STATES, type DeliveryRecord } from './delivery-row';
import { closeAttempt, finishDelivered, finishFailed, type Failure } from './finish';
import { planDelivery } from './plan';
import { prepareFiles, withNewManifest, type PreparedFile } from './prepare-files';
import { readReleaseData, releaseContentKey, type ReleaseData } from './release-data';
import { contentsFor } from './rendered';
import { sendFiles, type Sending } from './send-files';
import { tellSupport } from './tell-support';
import { enqueueDelivery, transitionDelivery, WORKER } from './transitions';
import { watchRun, type Watch } from './watch';
import { windowOpen, windowStart } from './window';

/** With the signal that this process ends: nothing is waited for any more. */
interface Running extends Run {
  ending: AbortSignal;
}

interface Prepared {
  folder: string;
  files: PreparedFile[];
}

/** "Send updates" re-delivers what changed; the manifest is over that part. Nothing changed: nothing is sent. */
async function onlyChanged(
  strapi: Core.Strapi,
  release: ReleaseData,
  delivery: DeliveryRecord,
  audioFormat: AudioFormat | null,
  files: PreparedFile[],
): Promise<PreparedFile[]> {
  const has = await deliveredBefore(database(strapi), delivery, audioFormat);
  const changed = files.filter((file) => file.kind === 'MANIFEST' || !has(file));
  return changed.length === 1 ? [] : withNewManifest(release, changed, delivery.queued_at);
}

async function prepare(strapi: Core.Strapi, { delivery, configuration }: Run, signal: AbortSignal): Promise<Prepared> {
  const release = await readReleaseData(database(strapi), delivery.release_id);
  const contents = await contentsFor(strapi, database(strapi), delivery);
  const plan = planDelivery({
    release,
    trackId: delivery.track_id,
    fileNaming: configuration.file_naming,
    ...contents,
  });
  const options = { encoding: configuration.encoding, createdAt: delivery.queued_at, signal };
  const all = await prepareFiles(strapi, release, plan, options);
  const files =
    delivery.reason === 'UPDATE' ? await onlyChanged(strapi, release, delivery, contents.audioFormat, all) : all;
  await updateRow(database(strapi), 'deliveries', delivery.id, {
    audio_format: contents.audioFormat,
    content_key: releaseContentKey(release),
    bytes_total: files.reduce((sum, { size }) => sum + size, 0),
  });
  return { folder: plan.folder, files };
}

/** Of a delivery that was cancelled: nobody else would. */
async function closeOwnAttempt(trx: Knex, { attemptId }: Run): Promise<void> {
  await trx('delivery_attempts')
    .where({ id: attemptId, outcome: 'RUNNING' })
    .update({ outcome: 'CANCELED', ended_at: new Date() });
}

type Owned = (trx: Parameters<typeof lockDelivery>[0], delivery: DeliveryRecord) => Promise<void>;

/**
 * Does something with the delivery's row if it still is this run's; when the database is away, as soon as it is back.
 * @returns whether it was
 */
async function ifOwned(strapi: Core.Strapi, run: Running, work: Owned): Promise<boolean> {
  const once = (): Promise<boolean> =>
    inTransaction(strapi, async (trx) => {
      const row = await lockDelivery(trx, run.delivery.id);
      if (!row || row.locked_by !== run.runId) {
        // One that still runs goes on under this attempt elsewhere, or was taken over, which has closed it.
        if (!row || !RUNNING_STATES.includes(row.state)) await closeOwnAttempt(trx, run);
        return false;
      }
      await work(trx, row);
      return true;
    });
  return whileDatabaseIsAway(once, run.ending);
}

/** Lets the delivery wait: for the window, for the next try, or for another worker. */
function requeue(
  strapi: Core.Strapi,
  run: Running,
  at: Date,
  failure: Failure | null,
  counts: boolean,
): Promise<boolean> {
  return ifOwned(strapi, run, async (trx, row) => {
    if (!['PREPARING', 'TRANSFERRING'].includes(row.state)) return;
    await closeAttempt(trx, row.id, failure ? 'FAILED' : 'CANCELED', failure);
    if (failure) await tellSupport(trx, { releaseId: row.release_id, deliveryId: row.id, code: failure.code });
    await transitionDelivery(trx, WORKER, row, 'requeue', {
      not_before: at,
      locked_by: null,
      error_code: failure?.code ?? null,
      error_values: failure?.values ?? null,
      attempts: counts ? row.attempts : row.attempts - 1,
    });
    await enqueueDelivery(trx, row, at);
  });
}

/** @returns false when it has to wait for the window, must not run any more, or is no longer ours */
async function startTransfer(strapi: Core.Strapi, run: Running): Promise<boolean> {
  if (!windowOpen(strapi, run.configuration)) {
    await requeue(strapi, run, windowStart(strapi, run.configuration), null, false);
    return false;
  }
  let isStopped = false;
  const owned = await ifOwned(strapi, run, async (trx, row) => {
    // Done already, and the answer got lost.
    if (row.state === 'TRANSFERRING') return;
    // Making the files may have taken long, and the message about a pause may still be on its way.
    isStopped = await stopGroundless(trx, row);
    if (!isStopped) await transitionDelivery(trx, WORKER, row, 'transfer');
  });
  return owned && !isStopped;
}

/** The delivery of the same before this one, where a pause ended it in the middle on the server that this one goes to. */
async function cancelledBefore(strapi: Core.Strapi, { delivery, configuration }: Run): Promise<Sending['predecessor']> {
  const { id, release_id, institution_id, track_id, reason, is_archive_copy } = delivery;
  const before: DeliveryRecord | undefined = await database(strapi)<DeliveryRecord>('deliveries')
    .where({ release_id, institution_id, track_id, reason, is_archive_copy })
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .first();
  if (before?.state !== 'CANCELED' || before.remote_directory === null) return null;
  if (before.remote_server !== serverOf(configuration)) return null;
  return { id: before.id, directory: before.remote_directory };
}

async function transfer(strapi: Core.Strapi, run: Running, { folder, files }: Prepared, watch: Watch): Promise<void> {
  const target = targetOf(strapi, run.configuration);
  if (!target) {
    const failure = {
      code: 'mpn.backend.delivery.error.login-refused',
      values: { host: run.configuration.server_address ?? '' },
      step: 'login',
    } as const;
    await ifOwned(strapi, run, (trx, row) => finishFailed(strapi, trx, row, failure));
    return;
  }
  const server = serverOf(run.configuration);
  const client = createTransferClient(target);
  try {
    await client.connect();
    const outcome = await sendFiles({
      strapi,
      client,
      deliveryId: run.delivery.id,
      base: joinRemote(run.configuration.directory, folder),
      server,
      // Of what lies on another server nothing lies on this one: all of it is sent there.
      remembered: run.delivery.remote_server === server ? run.delivery.remote_directory : null,
      predecessor: await whileDatabaseIsAway(() => cancelledBefore(strapi, run), watch.signal),
      files,
      signal: watch.signal,
      onProgress: watch.progress,
      mayGoOn: () => windowOpen(strapi, run.configuration),
    });
    if (outcome === 'window-closed') {
      await requeue(strapi, run, windowStart(strapi, run.configuration), null, false);
      return;
    }
  } finally {
    await client.close();
  }
  await ifOwned(strapi, run, (trx, row) => finishDelivered(strapi, trx, row, files.length));
}

async function deliver(strapi: Core.Strapi, run: Running, watch: Watch): Promise<void> {
  // What was made is found again.
  const prepared = await whileDatabaseIsAway(() => prepare(strapi, run, watch.signal), watch.signal);
  if (!(await startTransfer(strapi, run))) return;
  if (prepared.files.length === 0) {
    await ifOwned(strapi, run, (trx, row) => finishDelivered(strapi, trx, row, 0));
    return;
  }
  await transfer(strapi, run, prepared, watch);
}

/** What another try fails of just the same. */
const HOPELESS: readonly ErrorCode[] = [
  'mpn.backend.delivery.error.source-file-missing',
  'mpn.backend.delivery.error.too-long-for-wave',
  'mpn.backend.global.error.not-found',
];

/** What support finds an unexpected failure by: in the sentence of the failure, and in the log of the process. */
const supportIdOf = ({ id }: DeliveryRecord): string => `delivery-${String(id)}`;

function failureOf(error: unknown, delivery: DeliveryRecord): Failure & { retryable: boolean } {
  if (isTransferError(error))
    return { code: error.code, values: error.values, step: error.step, retryable: error.retryable };
  if (isAppError(error))
    return { code: error.code, values: error.values, step: null, retryable: !HOPELESS.includes(error.code) };
  const values = { id: supportIdOf(delivery) };
  return { code: 'mpn.backend.global.error.internal-error', values, step: null, retryable: true };
}

const MINUTE_MS = 60_000;

/** The next try with a growing distance, or the end. */
async function fail(strapi: Core.Strapi, run: Running, error: unknown): Promise<void> {
  const { retryable, ...failure } = failureOf(error, run.delivery);
  if (!isTransferError(error))
    strapi.log.error(
      `${supportIdOf(run.delivery)}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  const minutes = deliveryConfig(strapi).retryAfterMinutes[run.delivery.attempts - 1];
  if (retryable && minutes !== undefined) {
    await requeue(strapi, run, new Date(Date.now() + minutes * MINUTE_MS), failure, true);
    return;
  }
  await ifOwned(strapi, run, (trx, row) => finishFailed(strapi, trx, row, failure));
}

async function ended(strapi: Core.Strapi, run: Running, watch: Watch): Promise<void> {
  if (watch.reason() !== 'lost') {
    await requeue(strapi, run, new Date(), null, false);
    return;
  }
  await inTransaction(strapi, (trx) => closeOwnAttempt(trx, run));
}

/** Does a run's work; whatever ends it leaves the delivery failed, queued again, or with whom it belongs to now. */
async function underWatch(
  strapi: Core.Strapi,
  begun: Run,
  ending: AbortSignal,
  work: (run: Running, watch: Watch) => Promise<void>,
): Promise<void> {
  const run: Running = { ...begun, ending };
  const watch = watchRun(strapi, run, ending);
  try {
    await work(run, watch);
  } catch (error) {
    if (watch.reason() !== null) await ended(strapi, run, watch);
    else await fail(strapi, run, error);
  } finally {
    await watch.stop();
  }
}

/**
 * Task `delivery.run` `{deliveryId}`, in the queue of the delivery's server: one try of one delivery, by the state table.
 * Leaves it delivered, failed, cancelled or queued again; where something has to be encoded first, with
 * {@link prepareDelivery}, which gives it back. A job that comes twice, or after a crash, does no harm: the row is locked
 * and says what was sent.
 */
export const runDelivery: TaskHandler = async (payload, { strapi, signal }) => {
  const run = await beginRun(strapi, Number(payload.deliveryId));
  if (run) await underWatch(strapi, run, signal, (running, watch) => deliver(strapi, running, watch));
};

/**
 * Task `delivery.prepare` `{deliveryId}`, in no server's queue: makes the files of a delivery that a run has begun, and
 * puts it back behind the others of its server, in the transaction that says that they are made.
 */
export const prepareDelivery: TaskHandler = async (payload, { strapi, signal }) => {
  const begun = await beginPreparing(strapi, Number(payload.deliveryId));
  if (!begun) return;
  await underWatch(strapi, begun, signal, async (run, watch) => {
    await whileDatabaseIsAway(() => prepare(strapi, run, watch.signal), watch.signal);
    await ifOwned(strapi, run, async (trx, row) => {
      await updateRow(trx, 'deliveries', row.id, { locked_by: PREPARED });
      await enqueueDelivery(trx, row);
    });
  });
};
