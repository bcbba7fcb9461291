import { stat } from 'node:fs/promises';
import { joinRemote } from './remote-path';
import type { TransferClient } from './transfer-client';
import { isTransferError, TransferError } from './transfer-error';

export interface SendFileRequest {
  localFile: string;
  /** Directory on the server; it exists (`ensureDirectory`). */
  directory: string;
  fileName: string;
  /**
   * Whether our own record says that we started or finished sending these very bytes (same checksum) under this name.
   * Only then is an existing file or `.part` ours.
   */
  recorded: boolean;
  /** Sizes of our own earlier file of this name, which this one replaces; none: no existing file is overwritten. */
  replaces?: readonly number[] | undefined;
  /**
   * Bytes sent again on resume where the protocol can overwrite, because the end of a file may be lost when the server
   * crashed. Default: 1 MiB.
   */
  rewindBytes?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the file's bytes that are on the server. */
  onProgress?: ((bytes: number) => void) | undefined;
  /** Called when the server has refused to resume, before the file is sent from its beginning. */
  onResumeRefused?: (() => void) | undefined;
}

export type SendFileOutcome =
  /** The file is there under its final name; `bytesSent` went over the line this time. */
  | { outcome: 'delivered'; sizeBytes: number; bytesSent: number; resumedFrom: number }
  /** It existed already, ours, with the same size: nothing was sent. */
  | { outcome: 'already-there'; sizeBytes: number }
  /** A foreign file has that name. It stays; the caller uses a numbered folder. */
  | { outcome: 'foreign-file'; sizeBytes: number };

/** Suffix of a partial upload. */
export const PART = '.part';
const REWIND = 1024 * 1024;

/** Errors of servers that refuse to resume or overwrite a file but permit new ones. */
const REFUSALS: readonly string[] = ['remote-error', 'no-write-permission'];

/**
 * Sends one file so that its final name never holds a partial upload: as `.part`, resumed where an earlier attempt
 * stopped, its size confirmed, then renamed. No existing file is overwritten unless it is one of ours that this one
 * replaces (docs/domain.md#updates-and-notices).
 * @throws TransferError `canceled`, `size-mismatch`, and whatever the client's methods throw
 */
export async function sendFile(client: TransferClient, request: SendFileRequest): Promise<SendFileOutcome> {
  const { localFile, directory, fileName, recorded, replaces = [] } = request;
  const { size: sizeBytes } = await stat(localFile);
  const final = joinRemote(directory, fileName);
  const part = final + PART;

  const existing = await client.size(final);
  if (existing !== undefined && !replaces.includes(existing)) {
    return recorded && existing === sizeBytes
      ? { outcome: 'already-there', sizeBytes }
      : { outcome: 'foreign-file', sizeBytes: existing };
  }
  const partSize = await client.size(part);
  if (partSize !== undefined && !recorded) return { outcome: 'foreign-file', sizeBytes: partSize };

  const resumedFrom = await uploadPart(client, request, part, partSize, sizeBytes);
  // A file may have appeared since the first check; FTP's rename would replace it.
  const appeared = await client.size(final);
  if (appeared !== undefined && !replaces.includes(appeared)) return { outcome: 'foreign-file', sizeBytes: appeared };
  if (appeared !== undefined) await client.delete(final);
  const outcome = { outcome: 'delivered', sizeBytes, bytesSent: sizeBytes - resumedFrom, resumedFrom } as const;
  try {
    await client.rename(part, final);
    return outcome;
  } catch (error) {
    // A foreign file came between, or the server has renamed it and reports that it has not.
    const there = await client.size(final).catch(() => undefined);
    if (there === undefined) throw error;
    const isRenamed = there === sizeBytes && (await client.size(part).catch(() => 0)) === undefined;
    return isRenamed ? outcome : { outcome: 'foreign-file', sizeBytes: there };
  }
}

/**
 * Resumes or overwrites our `.part`; where the server refuses that, deletes and sends it anew. (ProFTPD permits neither
 * by default.)
 * @returns the byte from which it was sent
 */
async function uploadOnto(
  client: TransferClient,
  { localFile, signal, onProgress, onResumeRefused }: SendFileRequest,
  part: string,
  resumeFrom: number,
): Promise<number> {
  let isTaken = false;
  const onBytes = (bytes: number): void => {
    isTaken = true;
    onProgress?.(bytes);
  };
  try {
    await client.upload(localFile, part, { resumeFrom, signal, onProgress: onBytes });
    return resumeFrom;
  } catch (error) {
    if (isTaken || !isTransferError(error) || !REFUSALS.includes(error.failure)) throw error;
    // Where that is refused too, or the connection is lost, the first error says more.
    await client.delete(part).catch(() => Promise.reject(error));
    onResumeRefused?.();
    await client.upload(localFile, part, { signal, onProgress });
    return 0;
  }
}

/** @returns the byte from which it was sent */
async function uploadPart(
  client: TransferClient,
  request: SendFileRequest,
  part: string,
  partSize: number | undefined,
  sizeBytes: number,
): Promise<number> {
  const { localFile, signal, onProgress, fileName, rewindBytes = REWIND } = request;
  let resumeFrom = resumePoint(partSize ?? 0, sizeBytes, client.canRewrite ? rewindBytes : 0);
  if (partSize === undefined) await client.upload(localFile, part, { signal, onProgress });
  else if (resumeFrom < sizeBytes) resumeFrom = await uploadOnto(client, request, part, resumeFrom);
  const arrived = await client.size(part);
  if (arrived !== sizeBytes) {
    // A kept partial upload would be resumed with the same fault.
    if (arrived !== undefined) await client.delete(part);
    throw new TransferError('size-mismatch', 'write', { file: fileName });
  }
  return resumeFrom;
}

function resumePoint(partSize: number, sizeBytes: number, rewindBytes: number): number {
  // Longer than the file: not a partial upload of it.
  return partSize > sizeBytes ? 0 : Math.max(0, partSize - rewindBytes);
}
