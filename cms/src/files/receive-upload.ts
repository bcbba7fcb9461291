import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { fail } from '@mpn/domain';
import { formatBytes } from './limits';
import { SideHash } from './side-hash';

export interface ReceivedFile {
  path: string;
  fileName: string;
  size: number;
  sha256: string;
}

/** Counts and hashes what passes; one chunk at a time, whatever the size of the file. */
function meter(limit: number): { stream: Transform; result: () => Promise<{ size: number; sha256: string }> } {
  const hash = new SideHash();
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) {
        done(fail('mpn.backend.media.error.file-size', { max: formatBytes(limit) }));
        return;
      }
      hash.update(chunk).then(() => done(null, chunk), done);
    },
    destroy(error, done) {
      if (error) hash.abandon();
      done(error);
    },
  });
  return { stream, result: async () => ({ size, sha256: await hash.digest() }) };
}

/** Streams one source of bytes into `path`, in constant memory. Throws file-size as soon as the limit is passed. */
export async function receiveBytes(
  source: Readable,
  path: string,
  limit: number,
): Promise<{ size: number; sha256: string }> {
  const { stream, result } = meter(limit);
  await pipeline(source, stream, createWriteStream(path, { mode: 0o600, highWaterMark: 1024 * 1024 }));
  return result();
}

/** Browsers send the name as UTF-8; a path in it is the sender's own business. */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).pop() ?? '';
  const cleaned = base
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return cleaned.slice(-255) || 'file';
}

/**
 * Reads a multipart body with one field `file` straight from the socket to `path` (specification section 7, Files).
 * Throws no-file, too-many-files, file-size, upload-aborted or unsupported-media-type; nothing stays behind then.
 */
export async function receiveUpload(request: IncomingMessage, path: string, limit: number): Promise<ReceivedFile> {
  // Who went away while rights and quota were looked at sends nothing any more, not even an end.
  if (request.destroyed && !request.readableEnded) throw fail('mpn.backend.media.error.upload-aborted');
  const contentType = request.headers['content-type'] ?? '';
  if (!contentType.startsWith('multipart/form-data')) {
    throw fail('mpn.backend.global.error.unsupported-media-type', { contentType: contentType || '-' });
  }
  const parser = busboy({
    headers: request.headers,
    defParamCharset: 'utf8',
    limits: { files: 2, fields: 10, fieldSize: 1024 },
  });
  let received: Promise<ReceivedFile> | undefined;
  let problem: unknown;

  const stop = (error: unknown): void => {
    problem ??= error;
    request.unpipe(parser);
    parser.destroy();
  };

  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (field, stream, info) => {
        if (field !== 'file' || received) {
          // Cut off half way it complains; nobody waits for it.
          stream.on('error', () => undefined).resume();
          stop(fail(received ? 'mpn.backend.media.error.too-many-files' : 'mpn.backend.media.error.no-file'));
          return;
        }
        received = receiveBytes(stream, path, limit).then((bytes) => ({
          path,
          fileName: cleanFileName(info.filename ?? ''),
          ...bytes,
        }));
        received.catch(stop);
      });
      parser.on('close', resolve);
      parser.on('error', (error) =>
        reject(error instanceof Error ? error : fail('mpn.backend.media.error.upload-aborted')),
      );
      request.on('aborted', () => stop(fail('mpn.backend.media.error.upload-aborted')));
      request.pipe(parser);
    }).catch((error: unknown) => {
      problem ??= error;
    });
    if (problem) throw asUploadError(problem);
    if (!received) throw fail('mpn.backend.media.error.no-file');
    return await received.catch((error: unknown) => {
      throw asUploadError(error);
    });
  } catch (error) {
    await received?.catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

function asUploadError(error: unknown): unknown {
  return error instanceof Error && error.name === 'AppError' ? error : fail('mpn.backend.media.error.upload-aborted');
}
