import type { Knex } from 'knex';
import { cropOfCover, fieldError, type Principal } from '@mpn/domain';
import { audit, insertRow, lockRow, updateRow, type RowOf } from '@mpn/server-kit';
import { attachFiles, mediaInfoOf } from '../../media';
import { durationsOf } from './file-references';
import { recomputeStatus } from './recompute-status';

/** A stored file that an import has fetched for a release. */
export interface ImportedFile {
  kind: 'COVER' | 'AUDIO_TRACK';
  fileId: number;
  /** The track that the audio belongs to. */
  trackId?: number;
}

async function attachCover(trx: Knex, releaseId: number, fileId: number): Promise<boolean> {
  const cover: unknown = await trx('artworks').where({ release_id: releaseId, kind: 'FRONT_COVER' }).first('id');
  if (cover) return false;
  // Must be square like an uploaded one; here nobody can crop it.
  const crop = cropOfCover((await mediaInfoOf(trx, [fileId])).get(fileId) ?? null);
  if (crop) throw fieldError('file', 'mpn.backend.data.error.product.front-cover-not-square', crop);
  await insertRow(trx, 'artworks', { release_id: releaseId, kind: 'FRONT_COVER', position: 1, file_id: fileId });
  return true;
}

async function attachAudio(trx: Knex, releaseId: number, trackId: number, fileId: number): Promise<boolean> {
  const duration = (await durationsOf(trx, [fileId])).get(fileId);
  const changed = await trx('tracks')
    .where({ id: trackId, release_id: releaseId })
    .whereNull('audio_file_id')
    .update({
      audio_file_id: fileId,
      upload_status: 'FINISHED',
      ...(duration === undefined ? {} : { duration_ms: duration }),
      updated_at: new Date(),
    });
  return changed > 0;
}

/**
 * Attaches a fetched file where its release has none yet; a file uploaded meanwhile stays. Without a file it only locks
 * the release and returns its title.
 * @param owner who owns the file
 * @returns the release's title; null if the release was deleted
 * @throws AppError not-found for a file of another owner, front-cover-not-square
 */
export async function placeImportedFile(
  trx: Knex,
  owner: Principal,
  releaseId: number,
  file: ImportedFile | undefined,
): Promise<string | null> {
  const release = await lockRow<RowOf<'releases'>>(trx, 'releases', releaseId);
  if (!release || release.deleted_at !== null) return null;
  if (!file) return release.title;
  const { kind, fileId, trackId } = file;
  const isPlaced =
    kind === 'COVER'
      ? await attachCover(trx, releaseId, fileId)
      : await attachAudio(trx, releaseId, trackId ?? 0, fileId);
  if (!isPlaced) return release.title;
  await attachFiles(trx, owner, [{ fileId, kinds: [kind], field: 'file' }]);
  // A new version, so that the next save of a user who is editing the release does not remove the file.
  await updateRow(trx, 'releases', releaseId, { version: (release.version ?? 1) + 1 });
  await recomputeStatus(trx, releaseId);
  const by = { userId: owner.userId === 0 ? null : owner.userId };
  await audit(trx, by, {
    action: 'release.import-file',
    objectType: 'release',
    objectId: releaseId,
    data: { kind, fileId },
  });
  return release.title;
}
