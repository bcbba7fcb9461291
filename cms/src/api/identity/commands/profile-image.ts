import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fieldError, type Principal, type ProfileImageView } from '@mpn/domain';
import { inTransaction, updateRow, type RowOf } from '@mpn/server-kit';
import { giveUpFile, markAttached } from '../../media';
import { auditOwn } from './audit-own';
import { profileImageUrl } from '../queries/profile-image-url';

type FileRow = Pick<RowOf<'stored_files'>, 'id' | 'uuid' | 'ext' | 'check_state'>;

/** The file, if it is the caller's own upload of a profile image. */
async function findAttachable(trx: Knex, principal: Principal, fileId: number): Promise<FileRow | undefined> {
  return trx('stored_files')
    .where({ id: fileId, uploader_id: principal.userId, kind: 'PROFILE_IMAGE' })
    .whereNot({ state: 'DISCARDED' })
    .forUpdate()
    .first('id', 'uuid', 'ext', 'check_state');
}

/** Marks the file as unreferenced, so that the clean-up deletes it. */
async function detach(trx: Knex, userId: number): Promise<void> {
  const user = await trx('up_users')
    .where({ id: userId })
    .forUpdate()
    .first<{ profile_image_id: number | null }>('profile_image_id');
  if (!user.profile_image_id) return;
  await updateRow(trx, 'up_users', userId, { profile_image_id: null });
  await giveUpFile(trx, user.profile_image_id);
}

/**
 * Sets an uploaded picture as profile image and detaches the old one.
 * @throws AppError file-not-attachable (409) for anything but one's own PROFILE_IMAGE upload, not-checked
 */
export async function setProfileImage(
  strapi: Core.Strapi,
  principal: Principal,
  fileId: number,
): Promise<ProfileImageView> {
  const file = await inTransaction(strapi, async (trx) => {
    const found = await findAttachable(trx, principal, fileId);
    if (!found) throw fieldError('fileId', 'mpn.backend.data.error.product.file-not-attachable');
    if (found.check_state !== null) throw fieldError('fileId', 'mpn.backend.media.error.not-checked');
    await detach(trx, principal.userId);
    await updateRow(trx, 'up_users', principal.userId, { profile_image_id: found.id });
    await markAttached(trx, [found.id]);
    await auditOwn(trx, principal, 'account.change-image', []);
    return found;
  });
  return { profileImageUrl: profileImageUrl(principal, { image_uuid: file.uuid, image_ext: file.ext }) };
}

/** Removes the caller's profile image, if there is one. */
export async function removeProfileImage(strapi: Core.Strapi, principal: Principal): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await detach(trx, principal.userId);
    await auditOwn(trx, principal, 'account.remove-image', []);
  });
}
