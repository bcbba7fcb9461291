import { resumableUploads, type FileKind, type FileView } from '@mpn/domain';
import { Upload, type DetailedError, type HttpResponse } from 'tus-js-client';
import { getSessionState } from '../session/session-store';
import { urlOf, commonHeaders, connectionFailure, failureFrom } from './call';
import type { CallError } from './call-error';
import { clientHooks } from './client-hooks';
import { untilChecked } from './checked-file';
import type { UploadOptions } from './upload';
import { fingerprintOf, uploadMemory } from './upload-memory';

/** Bytes per request: accepted by proxies, and the maximum to send again after a failure. */
const CHUNK_BYTES = 16 * 1024 * 1024;
/** Retry delays while the browser is online; offline, the upload manager waits for the connection. */
const RETRY_DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000];

/** Abort reason that discards the upload; any other abort keeps what was sent, to be resumed. */
export const DISCARD = 'discard';

/** Running uploads: the same file chosen for two fields is two uploads. */
const inUse = new Set<string>();

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function toCallError(error: Error | DetailedError, signal: AbortSignal | undefined): CallError {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  const status = answer?.getStatus() ?? 0;
  if (!answer || status === 0) return connectionFailure(error, signal);
  return failureFrom(resumableUploads.append, status, parse(answer.getBody()), answer.getHeader('retry-after') ?? null);
}

const TOO_MANY_OPEN = 'mpn.backend.media.error.too-many-open-uploads';

/**
 * Whether a retry may help: no reply, or a temporary error. Refusals are final. The upload manager handles 429, with
 * the server's Retry-After.
 */
function isPassing(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status === 409) return !toCallError(error, undefined).has(TOO_MANY_OPEN);
  return status === 0 || status === 408 || status === 423 || status >= 500;
}

/**
 * Called when all bytes were sent but the reply has no file: putting a large one together takes time, or the reply was
 * lost. An empty PATCH returns the file once it exists.
 */
async function askForFile(url: string, size: number, signal: AbortSignal | undefined): Promise<FileView> {
  const headers = {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(size),
  };
  for (;;) {
    const answer = await fetch(url, {
      method: 'PATCH',
      headers: { ...commonHeaders(), ...headers },
      body: new Uint8Array(),
      signal,
      credentials: 'omit',
    }).catch((cause: unknown) => {
      throw connectionFailure(cause, signal);
    });
    if (answer.status === 202) continue;
    const body = parse(await answer.text());
    if (!answer.ok || body === null) throw failureFrom(resumableUploads.append, answer.status, body);
    return body as FileView;
  }
}

/** Owner of an upload: hash of the login name, and the company acted for. */
function ownerOf(): string {
  const { session } = getSessionState();
  return JSON.stringify([session?.loginNameHash, session?.company?.id ?? null]);
}

async function start(upload: Upload, isFirst: boolean): Promise<void> {
  const [previous] = isFirst ? await upload.findPreviousUploads() : [];
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

/**
 * Sends a large file in pieces (tus 1.0). It resumes after an interruption: automatically while the page is open, and
 * when the same person chooses the same file again after a reload. tus-js-client is part of the pages that upload,
 * because it could not be loaded later without a connection.
 * @throws CallError
 */
export async function resumableUpload(kind: FileKind, file: File, options: UploadOptions = {}): Promise<FileView> {
  const { onProgress, signal } = options;
  const fingerprint = await fingerprintOf(ownerOf(), kind, file);
  const isFirst = !inUse.has(fingerprint);
  inUse.add(fingerprint);
  try {
    const stored = await new Promise<FileView>((resolve, reject) => {
      const succeed = (answer: HttpResponse): void => {
        const body = parse(answer.getBody());
        if (body !== null) resolve(body as FileView);
        else askForFile(upload.url ?? '', file.size, signal).then(resolve, reject);
      };
      const upload = new Upload(file, {
        endpoint: new URL(urlOf(resumableUploads.create, { params: { type: kind } }), window.location.href).href,
        chunkSize: CHUNK_BYTES,
        retryDelays: RETRY_DELAYS_MS,
        metadata: { filename: file.name },
        fingerprint: () => Promise.resolve(fingerprint),
        urlStorage: uploadMemory,
        storeFingerprintForResuming: isFirst,
        // Kept until there is a file, not only until all bytes are sent.
        removeFingerprintOnSuccess: false,
        // Headers are set per request, because the session may have been resumed meanwhile.
        onBeforeRequest: (request) => {
          for (const [name, value] of Object.entries(commonHeaders())) request.setHeader(name, value);
        },
        onAfterResponse: () => clientHooks().onConnection('ok'),
        onShouldRetry: (error) => {
          if (!error.originalResponse) clientHooks().onConnection('lost');
          return navigator.onLine && isPassing(error);
        },
        onProgress: (sent, total) => onProgress?.(sent, total),
        onSuccess: ({ lastResponse }) => succeed(lastResponse),
        onError: (error) => reject(toCallError(error, signal)),
      });
      const abort = (): void => {
        // If this request fails, the server discards the upload a day later.
        void upload.abort(signal?.reason === DISCARD).catch(() => undefined);
        reject(connectionFailure(new DOMException('aborted', 'AbortError'), signal));
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort, { once: true });
      start(upload, isFirst).catch((error: unknown) => reject(connectionFailure(error, signal)));
    });
    if (isFirst) uploadMemory.forget(fingerprint);
    return await untilChecked(stored, options);
  } finally {
    if (isFirst) inUse.delete(fingerprint);
  }
}
