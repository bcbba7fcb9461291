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
   * Whether our own record says that we began or finished to send these very bytes (same checksum) under this name.
   * Only then is a file or a `.part` that lies there ours.
   */
  recorded: boolean;
  signal?: AbortSignal | undefined;
  /** Bytes of the file that are at the server. */
  onProgress?: ((bytes: number) => void) | undefined;
}

export type SendFileOutcome =
  /** The file is there under its final name; `bytesSent` went over the line this time. */
  | { outcome: 'delivered'; sizeBytes: number; bytesSent: number; resumedFrom: number }
  /** It was there already, ours, with the same size: nothing was sent. */
  | { outcome: 'already-there'; sizeBytes: number }
  /** Somebody else's file has that name. It stays; the caller takes a numbered folder. */
  | { outcome: 'foreign-file'; sizeBytes: number };

/** What a file's name ends with until it is complete. */
export const PART = '.part';
/** Sent again where the protocol can: the end of a file may be lost when the server itself fell over. */
const REWIND = 1024 * 1024;

/** What servers answer that do not let a file go on, or be written over, though we may make new ones. */
const REFUSALS: readonly string[] = ['remote-error', 'no-write-permission'];

/**
 * Sends one file so that its final name never stands for half of it (domain rules, delivery to institutions): as
 * `.part`, resumed where a former try stopped, its size confirmed, then renamed. Nothing that is there is overwritten.
 * @throws TransferError `canceled`, `size-mismatch`, and whatever the client's methods throw
 */
export async function sendFile(client: TransferClient, request: SendFileRequest): Promise<SendFileOutcome> {
  const { localFile, directory, fileName, recorded } = request;
  const { size: sizeBytes } = await stat(localFile);
  const final = joinRemote(directory, fileName);
  const part = final + PART;

  const existing = await client.size(final);
  if (existing !== undefined) {
    return recorded && existing === sizeBytes
      ? { outcome: 'already-there', sizeBytes }
      : { outcome: 'foreign-file', sizeBytes: existing };
  }
  const partSize = await client.size(part);
  if (partSize !== undefined && !recorded) return { outcome: 'foreign-file', sizeBytes: partSize };

  const resumedFrom = await uploadPart(client, request, part, partSize, sizeBytes);
  // Between the look and the rename somebody may have put a file there; FTP's rename would replace it.
  const appeared = await client.size(final);
  if (appeared !== undefined) return { outcome: 'foreign-file', sizeBytes: appeared };
  await client.rename(part, final);
  return { outcome: 'delivered', sizeBytes, bytesSent: sizeBytes - resumedFrom, resumedFrom };
}

/**
 * Uploads onto our `.part`; where the server refuses that, in its place. (ProFTPD permits neither resuming nor writing
 * over a file unless it is told to.)
 * @returns the byte from which it was sent
 */
async function uploadOnto(
  client: TransferClient,
  { localFile, signal, onProgress }: SendFileRequest,
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
    // Where that is refused too, or the connection is gone, the first answer says more.
    await client.delete(part).catch(() => Promise.reject(error));
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
  const { localFile, signal, onProgress, fileName } = request;
  let resumeFrom = resumePoint(partSize ?? 0, sizeBytes, client.canRewrite);
  if (partSize === undefined) await client.upload(localFile, part, { signal, onProgress });
  else if (resumeFrom < sizeBytes) resumeFrom = await uploadOnto(client, request, part, resumeFrom);
  const arrived = await client.size(part);
  if (arrived !== sizeBytes) {
    // Kept, it would be resumed with the same fault in it.
    if (arrived !== undefined) await client.delete(part);
    throw new TransferError('size-mismatch', 'write', { file: fileName });
  }
  return resumeFrom;
}

function resumePoint(partSize: number, sizeBytes: number, canRewrite: boolean): number {
  // Longer than the file: not a beginning of it.
  if (partSize > sizeBytes) return 0;
  return canRewrite ? Math.max(0, partSize - REWIND) : partSize;
}
