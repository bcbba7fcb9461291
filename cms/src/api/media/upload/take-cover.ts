import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { parse } from 'node:path';
import type { Core } from '@strapi/strapi';
import { fail, type FileView, type Principal } from '@mpn/domain';
import { audioTools } from '@mpn/audio-kit';
import { database } from '@mpn/server-kit';
import { asCheckError } from '../checks/unavailable-check';
import { mayReadFile } from '../rules/access';
import { fileLimit } from '../rules/file-limits';
import { fileStorage } from '../storage/storage';
import { acceptUpload } from './accept-upload';
import { checkedView } from './await-check';
import { receiveBytes } from './receive-upload';
import { reserveUpload } from './reservation';
import { countUpload } from './upload-rate';

/** Writes the picture in a recording's tags to a file. @throws AppError no-embedded-picture */
async function writePicture(storageKey: string, target: string): Promise<void> {
  const local = await fileStorage().localCopy(storageKey);
  try {
    const isThere = await audioTools.writePicture(local.path, target);
    if (!isThere) throw fail('mpn.backend.media.error.no-embedded-picture');
  } catch (error) {
    throw asCheckError(error);
  } finally {
    await local.release();
  }
}

/**
 * Stores the picture in the tags of a recording as a cover uploaded by the caller, with the same checks, rate limit and
 * quota.
 * @param id a recording whose original the caller may access
 * @throws AppError not-found, no-embedded-picture, the errors of an upload
 */
export async function takeCover(strapi: Core.Strapi, principal: Principal, id: number): Promise<FileView> {
  const recording = await database(strapi)('stored_files').where({ id, kind: 'AUDIO_TRACK' }).first();
  if (
    !recording ||
    recording.state === 'DISCARDED' ||
    recording.check_state !== null ||
    recording.company_id !== principal.companyId ||
    !(await mayReadFile(strapi, principal, recording, 'ORIGINAL'))
  ) {
    throw fail('mpn.backend.global.error.not-found');
  }
  await countUpload(strapi, principal);
  const limit = fileLimit('COVER');
  await fileStorage().assertRoom(limit);
  const reservation = await reserveUpload(strapi, principal, { limit });
  const [extracted, path] = await Promise.all([fileStorage().temporaryPath(), fileStorage().temporaryPath()]);
  try {
    await writePicture(recording.storage_key, extracted);
    const bytes = await receiveBytes(createReadStream(extracted), path, limit, reservation.growTo);
    const fileName = parse(recording.file_name).name;
    const fileId = await acceptUpload(strapi, principal, 'COVER', { path, fileName, ...bytes }, (trx) =>
      reservation.release(trx),
    );
    return await checkedView(strapi, principal, fileId, path);
  } finally {
    await rm(extracted, { force: true });
    await reservation.release().catch((error: unknown) => strapi.log.warn(`reservation: ${String(error)}`));
  }
}
