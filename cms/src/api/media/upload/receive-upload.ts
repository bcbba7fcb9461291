import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { cleanUploadName, fail, isAppError } from '@mpn/domain';
import { isStorageFull, withStorageFull } from '@mpn/process-kit';
import { incomingBody } from './incoming-body';
import { formatBytes } from '../rules/limits';
import { WorkerHash } from './worker-hash';

export interface ReceivedFile {
  path: string;
  fileName: string;
  size: number;
  sha256: string;
}

/** Called with the bytes received so far before more are read; throws when there is no room for them. */
type OnSize = (size: number) => Promise<void>;

/** Counts and hashes the bytes that pass, one chunk at a time. */
function meter(
  limit: number,
  onSize: OnSize | undefined,
): { stream: Transform; result: () => Promise<{ size: number; sha256: string }> } {
  const hash = new WorkerHash();
  let size = 0;
  const take = async (chunk: Buffer): Promise<Buffer> => {
    size += chunk.length;
    if (size > limit) throw fail('mpn.backend.media.error.file-size', { max: formatBytes(limit) });
    await onSize?.(size);
    await hash.update(chunk);
    return chunk;
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      take(chunk).then((taken) => done(null, taken), done);
    },
    destroy(error, done) {
      if (error) hash.abandon();
      done(error);
    },
  });
  return { stream, result: async () => ({ size, sha256: await hash.digest() }) };
}

/**
 * Streams one source of bytes into `path`, in constant memory; removes the file on failure.
 * @param limit maximum bytes
 * @throws AppError file-size as soon as the limit is exceeded, storage-full, and those of `onSize`
 */
export async function receiveBytes(
  source: Readable,
  path: string,
  limit: number,
  onSize?: OnSize,
): Promise<{ size: number; sha256: string }> {
  const { stream, result } = meter(limit, onSize);
  try {
    await pipeline(source, stream, createWriteStream(path, { mode: 0o600, highWaterMark: 1024 * 1024 }));
    return await result();
  } catch (error) {
    await rm(path, { force: true });
    throw withStorageFull(error);
  }
}

/**
 * Reads the head of a multipart body.
 * @throws AppError unsupported-media-type for another type, unreadable-data without a boundary
 */
function multipartParser(request: IncomingMessage): busboy.Busboy {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw fail('mpn.backend.global.error.unsupported-media-type', { contentType: contentType || '-' });
  }
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 2, fields: 10, fieldSize: 1024 },
    });
  } catch {
    throw fail('mpn.backend.global.error.unreadable-data');
  }
}

/** The parser's message when the body ends before its last boundary; its other errors are about malformed content. */
const CUT_SHORT = 'Unexpected end of form';

function asFormError(error: unknown): unknown {
  if (isAppError(error) || isStorageFull(error)) return withStorageFull(error);
  return error instanceof Error && error.message === CUT_SHORT
    ? fail('mpn.backend.media.error.upload-aborted')
    : fail('mpn.backend.global.error.unreadable-data');
}

/** Target of a received file, and its limit. */
export interface Receiving {
  path: string;
  /** Bytes. */
  limit: number;
  /** Called while it is received, with the bytes so far. */
  onSize?: OnSize;
}

/**
 * Reads a multipart body with one field `file` straight from the socket to `path`. Removes the file on failure; the
 * unread rest of the body is left to the code that closes the connection.
 * @throws AppError no-file, too-many-files, file-size, upload-aborted, upload-stalled, storage-full,
 * unsupported-media-type, unreadable-data, and those of `onSize`
 */
export async function receiveUpload(
  request: IncomingMessage,
  { path, limit, onSize }: Receiving,
): Promise<ReceivedFile> {
  const parser = multipartParser(request);
  const body = incomingBody(request);
  let received: Promise<ReceivedFile> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (field, stream, info) => {
        // An aborted source emits an error, which its reader gets too.
        stream.on('error', () => undefined);
        if (field !== 'file' || received) {
          stream.resume();
          reject(fail(received ? 'mpn.backend.media.error.too-many-files' : 'mpn.backend.media.error.no-file'));
          return;
        }
        const fileName = cleanUploadName(info.filename ?? '');
        received = receiveBytes(stream, path, limit, onSize).then((bytes) => ({ path, fileName, ...bytes }));
        received.catch(reject);
      });
      parser.on('close', resolve).on('error', reject);
      body.stream.on('error', reject).pipe(parser);
    });
    if (!received) throw fail('mpn.backend.media.error.no-file');
    return await received;
  } catch (error) {
    body.stream.unpipe(parser);
    parser.destroy();
    await received?.catch(() => undefined);
    await rm(path, { force: true });
    throw body.problem() ?? asFormError(error);
  } finally {
    body.stop();
  }
}
