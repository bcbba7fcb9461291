import { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { fail, isAppError, type FileView, type Principal } from '@mpn/domain';
import { database, updateRow } from '@mpn/server-kit';
import { select } from '../../scoping/sql';
import { toFileView, type StoredFileRow } from '../file-row';
import { keepUpload } from '../keep-upload';
import { DEFAULT_FILE_LIMITS } from '../limits';
import { receiveBytes } from '../receive-upload';
import { fileStorage } from '../storage';
import { deleteParts, discardUpload, partsOf, readUpload, TABLE, type UploadPart, type UploadRow } from './upload-row';

/** Putting together and checking ten gigabytes takes minutes; whoever takes longer than this has died over it. */
const FINISHING_MS = 30 * 60_000;

async function* bytesOf(parts: readonly UploadPart[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) yield* (await fileStorage().open(key)) as AsyncIterable<Buffer>;
}

/** One request finishes an upload at a time, on all machines. */
async function claim(strapi: Core.Strapi, uuid: string): Promise<boolean> {
  const now = Date.now();
  const count = await database(strapi)(TABLE)
    .where({ uuid })
    .whereNull('file_id')
    .where((free) => free.whereNull('finishing_at').orWhere('finishing_at', '<', new Date(now - FINISHING_MS)))
    .update({ finishing_at: new Date(now) });
  return count === 1;
}

async function keepParts(strapi: Core.Strapi, principal: Principal, row: UploadRow): Promise<FileView> {
  const path = await fileStorage().temporaryPath();
  const parts = partsOf(row);
  const bytes = await receiveBytes(Readable.from(bytesOf(parts)), path, DEFAULT_FILE_LIMITS[row.kind]);
  const view = await keepUpload(strapi, principal, row.kind, { path, fileName: row.file_name, ...bytes });
  await updateRow(database(strapi), TABLE, row.id, { file_id: view.id, finishing_at: null, parts: [] });
  await deleteParts(parts);
  return view;
}

/**
 * Makes a file of an upload that is complete: the same checks and the same answer as POST /files/{type}. Asked again it
 * answers with the file that it made, so that an answer that got lost costs nothing. A file that the checks refuse is
 * forgotten; when the storage failed, the bytes stay and finishing can be tried again.
 */
export async function finishUpload(strapi: Core.Strapi, principal: Principal, uuid: string): Promise<FileView> {
  const before = await readUpload(strapi, uuid);
  if (!before) throw fail('mpn.backend.global.error.not-found');
  if (before.file_id !== null) return storedView(strapi, principal, before.file_id);
  if (!(await claim(strapi, uuid))) throw fail('mpn.backend.global.error.pessimistic-lock');
  try {
    return await keepParts(strapi, principal, before);
  } catch (error) {
    const isRefused = isAppError(error) && error.status < 500;
    if (isRefused) await discardUpload(strapi, uuid);
    else await updateRow(database(strapi), TABLE, before.id, { finishing_at: null });
    throw error;
  }
}

async function storedView(strapi: Core.Strapi, principal: Principal, fileId: number): Promise<FileView> {
  const [file] = await select<StoredFileRow>(
    database(strapi),
    // Strapi hands jsonb out as text.
    `select f.*, f.media_info::json as media_info from stored_files f where f.id = :fileId`,
    { fileId },
  );
  if (!file || file.state === 'DISCARDED') throw fail('mpn.backend.global.error.not-found');
  return toFileView(principal, file);
}
