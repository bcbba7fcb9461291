import {
  uploadFile,
  type AnyEndpoint,
  type FileKind,
  type FileView,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@mpn/domain';
import { urlOf, commonHeaders, connectionFailure, failureFrom, formOf } from './call';
import { untilChecked, type CheckWait } from './checked-file';
import { clientHooks } from './client-hooks';

export interface UploadOptions extends CheckWait {
  /** Called with the bytes sent so far and in total. */
  onProgress?: (sent: number, total: number) => void;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * Sends one file (multipart, field `file`) to a call that takes one, and reports its progress. Uses XMLHttpRequest,
 * because fetch has no progress for request bodies.
 * @throws CallError
 */
export function sendFile<E extends AnyEndpoint>(
  endpoint: E,
  args: { params?: ParamsOf<E>; query?: Partial<QueryOf<E>> },
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', urlOf(endpoint, args));
    for (const [name, value] of Object.entries(commonHeaders())) request.setRequestHeader(name, value);
    const abort = () => request.abort();
    const failed = () => reject(connectionFailure(new Error('upload'), signal));
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.lengthComputable ? event.total : file.size);
    request.onerror = failed;
    request.ontimeout = failed;
    request.onabort = () => reject(connectionFailure(new DOMException('aborted', 'AbortError'), signal));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.onload = () => {
      clientHooks().onConnection('ok');
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && body !== null) resolve(body as ReplyOf<E>);
      else reject(failureFrom(endpoint, request.status, body, request.getResponseHeader('retry-after')));
    };
    if (signal?.aborted) return reject(connectionFailure(new DOMException('aborted', 'AbortError'), signal));
    signal?.addEventListener('abort', abort);
    request.send(formOf(file));
  });
}

/**
 * Uploads a file for a release or an account, and waits for its check. For large files use the resumable upload.
 * @throws CallError
 */
export const upload = async (type: FileKind, file: File, options: UploadOptions = {}): Promise<FileView> =>
  untilChecked(await sendFile(uploadFile, { params: { type } }, file, options), options);
