import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { fail, type AppError } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';

/** Milliseconds between two checks whether an aborted body was read completely. */
const READ_AGAIN_MS = 10;

/** The body of an upload while it is received. */
export interface IncomingBody {
  /** Its bytes; fails with {@link problem} when it is aborted. */
  stream: Readable;
  /** Why it was aborted: upload-aborted, upload-stalled or upload-too-slow. */
  problem(): AppError | undefined;
  /**
   * Stops reading and leaves the rest to the code that closes the connection; called when the upload ends in any way.
   */
  stop(): void;
}

/**
 * Reads a request's body without destroying its connection: a reader that stops half-way leaves the rest unread, so
 * that an error response can still be sent. A body without data for UPLOAD_IDLE_SECONDS is aborted, and one that brings
 * fewer than UPLOAD_MIN_BYTES_PER_SECOND over UPLOAD_SLOW_SECONDS.
 */
export function incomingBody(request: IncomingMessage): IncomingBody {
  const { UPLOAD_IDLE_SECONDS: seconds, ...settings } = getSettings();
  const period = { seconds: settings.UPLOAD_SLOW_SECONDS, bytes: 0, isOurs: false };
  const stream = new PassThrough();
  let problem: AppError | undefined;

  const leave = (): void => {
    clearTimeout(idle);
    clearInterval(periods);
    request.off('data', onData).off('pause', onPause).off('close', onClose).unpipe(stream);
  };
  const stop = (): void => {
    leave();
    if (!stream.readableEnded) stream.destroy(problem);
  };
  /** Bytes received before the abort are read first: a resumable upload continues after them. */
  const breakWhenRead = (emptyBefore = false): void => {
    const isEmpty = stream.readableLength + stream.writableLength === 0;
    if (stream.destroyed || (isEmpty && emptyBefore)) stop();
    else setTimeout(() => breakWhenRead(isEmpty), READ_AGAIN_MS);
  };
  const onData = (chunk: Buffer): void => {
    period.bytes += chunk.length;
    idle.refresh();
  };
  /** The reader cannot keep up: the period says nothing about the sender. */
  const onPause = (): void => void (period.isOurs = true);
  const fails = (error: AppError): void => {
    problem ??= error;
    leave();
    breakWhenRead();
  };
  const onClose = (): void => {
    if (!request.complete) fails(fail('mpn.backend.media.error.upload-aborted'));
  };
  const onSilence = (): void => {
    // Unread data means that we are slow and not the sender.
    const isOurs = request.isPaused() || request.readableLength > 0;
    if (isOurs) idle.refresh();
    else fails(fail('mpn.backend.media.error.upload-stalled', { seconds }));
  };
  const onPeriod = (): void => {
    const least = settings.UPLOAD_MIN_BYTES_PER_SECOND;
    const isSlow = period.bytes < least * period.seconds;
    const isOurs = period.isOurs || request.readableLength > 0;
    Object.assign(period, { bytes: 0, isOurs: request.isPaused() });
    if (isSlow && !isOurs) fails(fail('mpn.backend.media.error.upload-too-slow', { least, seconds: period.seconds }));
  };
  const idle = setTimeout(onSilence, seconds * 1000);
  const periods = setInterval(onPeriod, period.seconds * 1000);

  // An aborted connection is reported by `close`; without a handler the error would end the process.
  stream.on('error', () => undefined);
  request
    .on('error', () => undefined)
    .once('close', onClose)
    .once('end', () => {
      clearTimeout(idle);
      clearInterval(periods);
    })
    .on('data', onData)
    .on('pause', onPause)
    .pipe(stream);
  if (request.destroyed && !request.complete) onClose();
  return { stream, problem: () => problem, stop };
}
