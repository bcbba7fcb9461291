import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Principal } from '@mpn/domain';
import { parserPool } from '@mpn/process-kit';
import { asCheckError } from '../checks/unavailable-check';
import { fileStorage } from '../storage/storage';
import { receiveUpload, type ReceivedFile } from './receive-upload';
import { reserveUpload } from './reservation';
import { countUpload } from './upload-rate';

/** The length that a request announces; undefined for a chunked body. */
function announcedBytes({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/**
 * Receives a file that is processed once (multipart, one field `file`), and removes it afterwards. While it arrives and
 * is processed it counts in the company's quota.
 * @param limit maximum bytes
 * @throws AppError too-many-uploads, quota-exceeded, and those of {@link receiveUpload}; errors of child processes are
 * converted by {@link asCheckError}
 */
export async function withUpload<T>(
  strapi: Core.Strapi,
  principal: Principal,
  request: IncomingMessage,
  limit: number,
  read: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  await countUpload(strapi, principal);
  await fileStorage().assertRoom(limit);
  const announced = announcedBytes(request);
  const reservation = await reserveUpload(strapi, principal, { announced, limit });
  const path = await fileStorage().temporaryPath();
  try {
    const file = await receiveUpload(request, { path, limit, onSize: reservation.growTo });
    return await parserPool().ofCompany(principal.companyId ?? 0, () => read(file));
  } catch (error) {
    throw asCheckError(error);
  } finally {
    await rm(path, { force: true });
    // If the database is unreachable, the reservation expires by itself.
    await reservation.release().catch((error: unknown) => strapi.log.warn(`reservation: ${String(error)}`));
  }
}
