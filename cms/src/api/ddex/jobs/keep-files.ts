import type { Core } from '@strapi/strapi';
import { type AppError, cropOfCover, fail, isAppError, type FileKind, type Principal } from '@mpn/domain';
import { database, updateRow, type TaskContext } from '@mpn/server-kit';
import { fileLimit, fileStorage, keepUpload, mediaInfoOf, receiveBytes } from '../../media';
import type { Delivery } from '../delivery/delivery';
import type { FileIdOf } from '../rules/merge';
import { ownerOf } from '../rules/owner';
import { partsOf, type ImportedRow, type ImportFile, type ImportRow, type StoredProblem } from '../rules/stored';

/** A release of a message with its import. */
export interface Found {
  row: ImportRow;
  release: ImportedRow;
}

const KINDS: Readonly<Record<string, FileKind>> = {
  tracks: 'AUDIO_TRACK',
  artworks: 'COVER',
  artistInfos: 'ARTIST_INFO_PDF',
  videos: 'MUSIC_VIDEO',
};

const kindOf = ({ target }: ImportFile): FileKind =>
  target.list === 'artworks' && target.kind === 'BOOKLET' ? 'BOOKLET' : (KINDS[target.list] ?? 'COVER');

/** An error as it is stored. */
export const problemOf = (error: unknown): StoredProblem =>
  isAppError(error)
    ? { code: error.code, values: error.values }
    : { code: 'mpn.backend.global.error.internal-error', values: {} };

/** Whether a retry cannot help: the file itself is refused, as opposed to a failure of storage, checks or database. */
const isFinal = (error: unknown): error is AppError => isAppError(error) && error.status < 500 && error.status !== 409;

/** Stores one file as an upload of the importing person, with the same checks. */
async function keepFile(strapi: Core.Strapi, owner: Principal, delivery: Delivery, file: ImportFile): Promise<number> {
  const delivered = file.given === null ? undefined : delivery.files.get(file.given);
  if (!delivered) throw fail('mpn.backend.global.error.not-found');
  const kind = kindOf(file);
  await fileStorage().assertRoom(delivered.size);
  const path = await fileStorage().temporaryPath();
  const bytes = await receiveBytes(await delivered.open(), path, fileLimit(kind));
  const fileName = file.name.slice(file.name.lastIndexOf('/') + 1);
  const { id } = await keepUpload(strapi, owner, kind, { path, fileName, ...bytes });
  if (file.target.list === 'artworks' && file.target.kind === 'FRONT_COVER') await assertSquareCover(strapi, id);
  return id;
}

/** A release is imported without a cover that it would be refused for. @throws AppError front-cover-not-square */
async function assertSquareCover(strapi: Core.Strapi, fileId: number): Promise<void> {
  const crop = cropOfCover((await mediaInfoOf(database(strapi), [fileId])).get(fileId) ?? null);
  if (crop) throw fail('mpn.backend.data.error.product.front-cover-not-square', crop);
}

/**
 * Stores the files that arrived and that the release does not have yet, one by one; each result is saved at once, so
 * that a retry continues behind it.
 */
export async function keepFiles(
  strapi: Core.Strapi,
  { row, release }: Found,
  delivery: Delivery,
  context: TaskContext,
): Promise<ImportFile[]> {
  const { files } = partsOf(release);
  const isLastTry = context.attempt >= context.maxAttempts;
  for (const file of files) {
    if (file.given === null || file.isHere || file.fileId !== null || file.refused !== null) continue;
    context.signal.throwIfAborted();
    try {
      file.fileId = await keepFile(strapi, ownerOf(row), delivery, file);
    } catch (error) {
      if (context.signal.aborted || (!isFinal(error) && !isLastTry)) throw error;
      file.refused = problemOf(error);
    }
    await updateRow(database(strapi), 'imported_releases', release.id, { files });
  }
  return files;
}

/** The stored file for each place of a draft. */
export const fileIdIn =
  (files: readonly ImportFile[]): FileIdOf =>
  (target) =>
    files.find((file) => file.target.list === target.list && file.target.index === target.index)?.fileId ?? null;
