import { readFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import {
  fail,
  type FileKind,
  type FileView,
  type filePeaks,
  type PeaksView,
  type Principal,
  type uploadFile,
} from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { mayHearFile } from './access';
import { analyseAudio } from './analyse';
import type { StoredFileRow } from './file-row';
import { keepUpload } from './keep-upload';
import { DEFAULT_FILE_LIMITS, formatBytes } from './limits';
import { checkQuota } from './quota';
import { receiveUpload } from './receive-upload';
import { fileStorage } from './storage';

/** A profile image is the account's own business; every other kind belongs to a release. */
export function requireUploadRight(principal: Principal, kind: FileKind): void {
  const needed = kind === 'PROFILE_IMAGE' ? 'ManageMyAccount' : 'UploadTemporaryMediaFiles';
  if (!principal.permissions.has(needed)) throw fail('mpn.backend.global.error.role-access-denied');
}

/** POST /files/{type}: rights, size and quota are looked at before the first byte of the body is read. */
export const handleUpload: Handler<typeof uploadFile> = async ({
  params,
  principal,
  ctx,
  strapi,
}): Promise<FileView> => {
  const kind = params.type;
  requireUploadRight(principal, kind);
  const limit = DEFAULT_FILE_LIMITS[kind];
  const announced = Number(ctx.get('content-length') || 0);
  // The multipart frame around the file is far below this.
  if (announced > limit + 64 * 1024) throw fail('mpn.backend.media.error.file-size', { max: formatBytes(limit) });
  await checkQuota(database(strapi), principal, announced);
  const received = await receiveUpload(ctx.req, await fileStorage().temporaryPath(), limit);
  if (received.size === 0) throw fail('mpn.backend.media.error.file-empty');
  return keepUpload(strapi, principal, kind, received);
};

async function readPeaks(strapi: Core.Strapi, file: StoredFileRow): Promise<PeaksView> {
  if (!file.peaks_key) return analyseAudio(strapi, file);
  const local = await fileStorage().localCopy(file.peaks_key);
  try {
    return { fileId: file.id, ...(JSON.parse(await readFile(local.path, 'utf8')) as Omit<PeaksView, 'fileId'>) };
  } finally {
    await local.release();
  }
}

/** GET /files/{id}/peaks */
export const handlePeaks: Handler<typeof filePeaks> = async ({ params, principal, ctx, strapi }) => {
  const file = await database(strapi)<StoredFileRow>('stored_files')
    .where({ id: params.id, kind: 'AUDIO_TRACK' })
    .first();
  if (!file || file.state === 'DISCARDED' || !(await mayHearFile(database(strapi), principal, file))) {
    throw fail('mpn.backend.global.error.not-found');
  }
  ctx.set('Cache-Control', 'private, max-age=3600');
  return readPeaks(strapi, file);
};
