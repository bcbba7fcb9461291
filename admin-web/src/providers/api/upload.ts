import { uploadFile, type FileKind, type FileView } from '@mpn/domain';
import { addressOf, commonHeaders, connectionFailure, failureFrom, formOf } from './call';
import { clientHooks } from './client-hooks';

export interface UploadOptions {
  /** Bytes sent so far and in all. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * Sends one file (multipart, field `file`) and reports its progress. fetch cannot do that for a request body, so this
 * is an XMLHttpRequest. Large files belong to the resumable upload instead.
 * @throws CallError
 */
export function upload(type: FileKind, file: File, { onProgress, signal }: UploadOptions = {}): Promise<FileView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(uploadFile, { params: { type } }));
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
      if (request.status >= 200 && request.status < 300 && body !== null) resolve(body as FileView);
      else reject(failureFrom(uploadFile, request.status, body, request.getResponseHeader('retry-after')));
    };
    if (signal?.aborted) return reject(connectionFailure(new DOMException('aborted', 'AbortError'), signal));
    signal?.addEventListener('abort', abort);
    request.send(formOf(file));
  });
}
