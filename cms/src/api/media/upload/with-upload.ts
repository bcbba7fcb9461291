import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';
import type { Principal } from '@mpn/domain';
import { asCheckError } from '../checks/unavailable-check';
import { fileStorage } from '../storage/storage';
import { receiveUpload, type ReceivedFile } from './receive-upload';
import { countUpload } from './upload-rate';

/**
 * Receives a file that is processed once and not stored (multipart, one field `file`), and removes it afterwards.
 * @param limit maximum bytes
 * @throws AppError too-many-uploads and those of {@link receiveUpload}; errors of child processes are converted by
 * {@link asCheckError}
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
  const path = await fileStorage().temporaryPath();
  try {
    return await read(await receiveUpload(request, { path, limit }));
  } catch (error) {
    throw asCheckError(error);
  } finally {
    await rm(path, { force: true });
  }
}
