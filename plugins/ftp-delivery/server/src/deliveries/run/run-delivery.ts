import type { Core } from '@strapi/strapi';
import { isAppError, type ErrorCode } from '@mpn/domain';
import {
  database,
  inTransaction,
  logError,
  updateRow,
  retryWhileDatabaseIsAway,
  traced,
  transfersOpen,
  type Row,
  type PayloadOf,
  type TaskContext,
} from '@mpn/server-kit';
import { deliveryConfig } from '../../config';
import { mayCreate, noteTls, serverOf, targetOf, withoutCredentials } from '../../servers';
import { noteKeyLogin } from '../commands/note-key-login';
import { assertDirectory, createTransferClient, isWithin, joinRemote, isTransferError } from '../../transfer';
import { beginPreparing, beginRun, stopWhenBlocked, type Run } from './begin';
import { deliveredBefore } from './delivered-before';
import type { DeliveryRecord, Failure } from '../queries/delivery-row';
import { finishDelivered, finishFailed } from './finish';
import { closeOwnAttempt, ifOwned, requeue, type Running } from './owned';
import { messageOf } from './message';
import { planDelivery } from '../rules/plan';
import { prepareFiles, type PreparedFile } from './prepare-files';
import { prepareUpdate, type InPlace } from './prepare-update';
import { prepareNotice } from './prepare-notice';
import { findInstitutionLocale } from '../queries/address-locale';
import { readReleaseData } from '../queries/release-data';
import { releaseContentKey } from '../rules/release-data';
import { contentsFor } from './rendered';
import { sendFiles, type Sending } from './send-files';
import { enqueueDelivery, transitionDelivery, WORKER } from './transitions';
import { watchRun, type Watch } from './watch';
import { windowOpen, windowStart } from '../rules/window';
import type { DELIVERY_TASK, PREPARE_TASK } from '../jobs/tasks';

interface Prepared {
  /** Path of the release's folder: within the configured directory, or that of an earlier delivery. */
  base: string;
  files: PreparedFile[];
  inPlace: InPlace | null;
}

const SLOW: ErrorCode = 'mpn.backend.delivery.error.slow-connection';
const SLOW_REWIND_BYTES = 64 * 1024;

async function prepare(strapi: Core.Strapi, run: Run, signal: AbortSignal): Promise<Prepared> {
  const { delivery, configuration } = run;
  const db = database(strapi);
  const release = await readReleaseData(db, delivery.release_id);
  if (delivery.reason === 'WITHDRAWAL') {
    const files = await prepareNotice(db, release, run);
    await noteSize(strapi, run, files);
    return { base: delivery.remote_directory ?? configuration.directory, files, inPlace: null };
  }
  const contents = await contentsFor(strapi, db, delivery);
  const earlier = await deliveredBefore(db, delivery, contents.audioFormat);
  const isUpdate = delivery.reason === 'UPDATE';
  const plan = planDelivery({
    release,
    trackId: delivery.track_id,
    fileNaming: configuration.file_naming,
    folderPattern: configuration.folder_pattern,
    trackSidecars: configuration.track_sidecars ?? false,
    csvPreset: configuration.csv_preset,
    ...(isUpdate ? { earlierName: earlier.nameOf } : {}),
    ...contents,
  });
  const { cutIdOf } = earlier;
  const message = (beside: readonly PreparedFile[]) => messageOf(strapi, delivery, beside);
  const locale = await findInstitutionLocale(db, delivery.institution_id);
  const options = { encoding: configuration.encoding, createdAt: delivery.queued_at, signal, locale, cutIdOf, message };
  const all = await prepareFiles(strapi, release, plan, options);
  const request = { release, files: all, earlier, server: serverOf(configuration), createdAt: delivery.queued_at };
  const update = isUpdate ? prepareUpdate({ ...request, mode: configuration.update_mode ?? 'NEW_FOLDER' }) : undefined;
  const files = update === undefined ? all : (update?.files ?? []);
  await noteSize(strapi, run, files, {
    audio_format: contents.audioFormat,
    content_key: releaseContentKey(release),
    update_changes: update?.update ?? null,
  });
  return { base: joinRemote(configuration.directory, plan.folder), files, inPlace: update?.inPlace ?? null };
}

async function noteSize(
  strapi: Core.Strapi,
  { delivery }: Run,
  files: readonly PreparedFile[],
  values: Row = {},
): Promise<void> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await updateRow(database(strapi), 'deliveries', delivery.id, { ...values, bytes_total: bytes });
}

/** @returns false when it has to wait for the window, is not eligible any more, or is no longer owned by this run */
async function startTransfer(strapi: Core.Strapi, run: Running): Promise<boolean> {
  if (!windowOpen(strapi, run.configuration)) {
    await requeue(strapi, run, windowStart(strapi, run.configuration), null);
    return false;
  }
  let isStopped = false;
  const owned = await ifOwned(strapi, run, async (trx, row) => {
    // Committed already: the reply of the commit was lost.
    if (row.state === 'TRANSFERRING') return;
    // Preparing files may have taken long, and a pause may have happened meanwhile.
    isStopped = await stopWhenBlocked(trx, row);
    if (!isStopped) await transitionDelivery(trx, WORKER, row, 'transfer');
  });
  return owned && !isStopped;
}

/** The previous delivery of the same, if it was cancelled after it had begun to send to the same server. */
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

async function transfer(
  strapi: Core.Strapi,
  run: Running,
  { base, files, inPlace }: Prepared,
  watch: Watch,
): Promise<void> {
  const { configuration } = run;
  const target = await retryWhileDatabaseIsAway(() => targetOf(strapi, configuration), watch.signal);
  if (!target) {
    const failure = {
      code: `mpn.backend.delivery.error.${withoutCredentials(configuration)}`,
      values: { host: run.configuration.server_address ?? '' },
      step: 'login',
    } as const;
    await ifOwned(strapi, run, (trx, row) => finishFailed(strapi, trx, row, failure));
    return;
  }
  const server = serverOf(run.configuration);
  const client = createTransferClient(target);
  let sent: number;
  transfersOpen.inc();
  try {
    await client.connect();
    if (client.encrypted && run.configuration.tls_seen_at === null)
      await retryWhileDatabaseIsAway(() => noteTls(database(strapi), run.configuration), watch.signal);
    const { acceptedKey } = client;
    if (acceptedKey !== undefined)
      await retryWhileDatabaseIsAway(
        () => noteKeyLogin(strapi, WORKER, configuration.company_id, acceptedKey),
        watch.signal,
      );
    // A notice may go into a folder below an earlier directory of the settings.
    if (!mayCreate(configuration) && isWithin(base, configuration.directory))
      await assertDirectory(client, configuration.directory, target.host);
    const sending = {
      strapi,
      client,
      deliveryId: run.delivery.id,
      base,
      server,
      // A directory remembered for another server does not count: everything is sent to the new one.
      remembered: run.delivery.remote_server === server ? run.delivery.remote_directory : null,
      predecessor: await retryWhileDatabaseIsAway(() => cancelledBefore(strapi, run), watch.signal),
      files,
      inPlace,
      // After a slow transfer only a little is resent: we closed the connection ourselves, so little can be lost.
      rewindBytes: run.delivery.error_code === SLOW ? SLOW_REWIND_BYTES : undefined,
      signal: watch.signal,
      // A transfer that restarts at 0 must not be paused again, or it would never get further.
      onResumeRefused: watch.allowSlow,
      onProgress: watch.progress,
      mayGoOn: () => windowOpen(strapi, run.configuration),
    };
    const outcome = await traced(
      'transfer',
      { kind: 'client', facts: { 'mpn.delivery_id': run.delivery.id, 'mpn.protocol': configuration.protocol } },
      () => sendFiles(sending),
    );
    if (outcome === 'window-closed') {
      await requeue(strapi, run, windowStart(strapi, run.configuration), null);
      return;
    }
    sent = outcome.files;
  } finally {
    transfersOpen.dec();
    await client.close();
  }
  await ifOwned(strapi, run, (trx, row) => finishDelivered(strapi, trx, row, sent));
}

async function deliver(strapi: Core.Strapi, run: Running, watch: Watch): Promise<void> {
  // On a retry, files that exist are found again.
  const prepared = await retryWhileDatabaseIsAway(() => prepare(strapi, run, watch.signal), watch.signal);
  if (!(await startTransfer(strapi, run))) return;
  if (prepared.files.length === 0) {
    await ifOwned(strapi, run, (trx, row) => finishDelivered(strapi, trx, row, 0));
    return;
  }
  await transfer(strapi, run, prepared, watch);
}

/** Errors for which a retry is useless. */
const HOPELESS: readonly ErrorCode[] = [
  'mpn.backend.delivery.error.source-file-missing',
  'mpn.backend.delivery.error.too-long-for-wave',
  'mpn.backend.global.error.not-found',
];

/** The id by which support finds an unexpected failure, in the error text and in the server's log. */
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

/** Queues the next attempt with a growing delay, or fails the delivery. */
async function retryOrFail(strapi: Core.Strapi, run: Running, error: unknown): Promise<void> {
  const { retryable, ...failure } = failureOf(error, run.delivery);
  if (!isTransferError(error)) logError(strapi, supportIdOf(run.delivery), error);
  const minutes = deliveryConfig(strapi).retryAfterMinutes[run.delivery.attempts - 1];
  if (retryable && minutes !== undefined) {
    await requeue(strapi, run, new Date(Date.now() + minutes * MINUTE_MS), failure, 'FAILED');
    return;
  }
  await ifOwned(strapi, run, (trx, row) => finishFailed(strapi, trx, row, failure));
}

/** Pauses a slow transfer, so that waiting deliveries can use its slot. */
async function giveWay(strapi: Core.Strapi, run: Running): Promise<void> {
  const { kbPerSecond, pauseSeconds } = deliveryConfig(strapi).slowTransfer;
  const reason: Failure = { code: SLOW, values: { rate: kbPerSecond }, step: 'write' };
  await requeue(strapi, run, new Date(Date.now() + pauseSeconds * 1000), reason);
}

async function ended(strapi: Core.Strapi, run: Running, watch: Watch): Promise<void> {
  const reason = watch.reason();
  if (reason === 'lost') await inTransaction(strapi, (trx) => closeOwnAttempt(trx, run));
  else if (reason === 'slow') await giveWay(strapi, run);
  else await requeue(strapi, run, new Date(), null);
}

/** Runs with a heartbeat; whatever ends the work leaves the delivery failed, queued again, or with its new owner. */
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
    else await retryOrFail(strapi, run, error);
  } finally {
    watch.stop();
  }
}

/**
 * Task `delivery.run` `{deliveryId}`, in the queue of the delivery's server: one attempt of one delivery, by the state
 * table. Leaves it delivered, failed, cancelled or queued again; where something has to be encoded first, it is handed
 * to {@link prepareDelivery}, which queues it again. Idempotent for duplicate jobs and after crashes: the row is locked
 * and records what was sent.
 */
export async function runDelivery(
  { deliveryId }: PayloadOf<typeof DELIVERY_TASK>,
  { strapi, signal }: TaskContext,
): Promise<void> {
  const run = await beginRun(strapi, deliveryId);
  if (run) await underWatch(strapi, run, signal, (running, watch) => deliver(strapi, running, watch));
}

/**
 * Task `delivery.prepare` `{deliveryId}`, outside the servers' queues: creates a delivery's files and queues it again
 * behind the others of its server, in the transaction that records them as prepared.
 */
export async function prepareDelivery(
  { deliveryId }: PayloadOf<typeof PREPARE_TASK>,
  { strapi, signal }: TaskContext,
): Promise<void> {
  const begun = await beginPreparing(strapi, deliveryId);
  if (!begun) return;
  await underWatch(strapi, begun, signal, async (run, watch) => {
    await retryWhileDatabaseIsAway(() => prepare(strapi, run, watch.signal), watch.signal);
    await ifOwned(strapi, run, async (trx, row) => {
      await transitionDelivery(trx, WORKER, row, 'filesReady', { locked_by: null });
      await enqueueDelivery(trx, row);
    });
  });
}
