import {
  fail,
  type FileKind,
  type FileView,
  type filePeaks,
  type Permission,
  type Principal,
  type takeCover as takeCoverCall,
  type uploadedFile,
  type uploadFile,
} from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { mayHearFile } from '../rules/access';
import { readPeaks } from '../queries/peaks';
import { acceptUpload } from '../upload/accept-upload';
import { checkedView, uploadedView } from '../upload/await-check';
import { fileLimit } from '../rules/file-limits';
import { formatBytes } from '../rules/limits';
import { receiveUpload } from '../upload/receive-upload';
import { reserveUpload } from '../upload/reservation';
import { takeCover } from '../upload/take-cover';
import { fileStorage } from '../storage/storage';
import { countUpload } from '../upload/upload-rate';

const UPLOAD_RIGHTS: Partial<Record<FileKind, Permission>> = {
  PROFILE_IMAGE: 'ManageMyAccount',
  COMPANY_LOGO: 'ManageMyCompany',
};

/**
 * A profile image needs only an account, a logo the permission to change the company; every other kind needs the
 * permission to upload for releases.
 * @throws AppError role-access-denied (403)
 */
export function requireUploadRight(principal: Principal, kind: FileKind): void {
  const needed = UPLOAD_RIGHTS[kind] ?? 'UploadTemporaryMediaFiles';
  if (!principal.permissions.has(needed)) throw fail('mpn.backend.global.error.role-access-denied');
}

/** Allowance for the multipart framing around the file. */
const FRAME_BYTES = 64 * 1024;

/**
 * POST /files/{type}: permissions, rate, size, room and quota are checked before the first byte of the body is read.
 * The answer waits for the check of the file for a moment only.
 */
const handleUpload: Handler<typeof uploadFile> = async ({ params, principal, ctx, strapi }): Promise<FileView> => {
  const kind = params.type;
  requireUploadRight(principal, kind);
  await countUpload(strapi, principal);
  const limit = fileLimit(kind);
  // A chunked body has no announced length.
  const announced = ctx.get('content-length') === '' ? undefined : Number(ctx.get('content-length'));
  if ((announced ?? 0) > limit + FRAME_BYTES)
    throw fail('mpn.backend.media.error.file-size', { max: formatBytes(limit) });
  await fileStorage().assertRoom(announced ?? 0);
  const reservation = await reserveUpload(strapi, principal, { announced, limit });
  try {
    const path = await fileStorage().temporaryPath();
    const received = await receiveUpload(ctx.req, { path, limit, onSize: reservation.growTo });
    const fileId = await acceptUpload(strapi, principal, kind, received, (trx) => reservation.release(trx));
    return await checkedView(strapi, principal, fileId, received.path);
  } finally {
    // If the database is unreachable, the reservation expires by itself.
    await reservation.release().catch((error: unknown) => strapi.log.warn(`reservation: ${String(error)}`));
  }
};

/** GET /files/{id}/peaks: returns the analysis made after the upload; nothing is measured on request. */
const handlePeaks: Handler<typeof filePeaks> = async ({ params, principal, ctx, strapi }) => {
  const file = await database(strapi)('stored_files').where({ id: params.id, kind: 'AUDIO_TRACK' }).first();
  if (
    !file ||
    file.state === 'DISCARDED' ||
    file.check_state !== null ||
    !(await mayHearFile(strapi, principal, file))
  ) {
    throw fail('mpn.backend.global.error.not-found');
  }
  const peaks = await readPeaks(strapi, file);
  ctx.set('Cache-Control', 'isPending' in peaks ? 'no-store' : 'private, max-age=3600');
  return peaks;
};

/** GET /files/{id} */
const handleUploaded: Handler<typeof uploadedFile> = ({ params, principal, strapi }) =>
  uploadedView(strapi, principal, params.id);

/** POST /files/{id}/_actions/take_cover */
const handleTakeCover: Handler<typeof takeCoverCall> = ({ params, principal, strapi }) =>
  takeCover(strapi, principal, params.id);

export default { upload: handleUpload, uploaded: handleUploaded, peaks: handlePeaks, takeCover: handleTakeCover };
