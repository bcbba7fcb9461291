import type { Knex } from 'knex';
import { fieldError, type FileKind, type Principal } from '@mpn/domain';
import { updateRow } from '@mpn/server-kit';
import { FILE_REFERENCES } from '../rules/file-references';
import { isOwnUpload } from '../rules/own-upload';

export interface FileReference {
  fileId: number;
  /** Permitted file kinds. */
  kinds: readonly FileKind[];
  /** Path of the field in the body, for the error. */
  field: string;
}

/**
 * Attaches uploaded files to the object that refers to them. A file must be of a kind that fits, and either the
 * caller's own upload or one of `present`, which the same object refers to already: attaching a file gives access to
 * it, so knowing a foreign file's id must not be enough.
 *
 * @throws AppError not-found as a field error, the same for another user's or company's file and a missing one
 */
export async function attachFiles(
  trx: Knex,
  principal: Principal,
  references: readonly FileReference[],
  present: ReadonlySet<number> = new Set(),
): Promise<void> {
  if (references.length === 0) return;
  const ids = references.map((reference) => reference.fileId);
  const rows = await trx('stored_files')
    .whereIn('id', ids)
    .where({ company_id: principal.companyId })
    .whereNot({ state: 'DISCARDED' })
    .select('id', 'kind', 'uploader_id', 'promo_share_id', 'check_state')
    .forUpdate();
  for (const { fileId, kinds, field } of references) {
    const row = rows.find((candidate) => candidate.id === fileId);
    if (!row || !kinds.includes(row.kind) || !(present.has(fileId) || isOwnUpload(principal, row))) {
      throw fieldError(field, 'mpn.backend.global.error.not-found');
    }
    if (row.check_state !== null) throw fieldError(field, 'mpn.backend.media.error.not-checked');
  }
  await markAttached(trx, ids);
}

/** Marks files as referenced, so that the clean-up keeps them. The caller has checked who may refer to them. */
export async function markAttached(trx: Knex, fileIds: readonly number[]): Promise<void> {
  await trx('stored_files')
    .whereIn('id', [...fileIds])
    .update({ state: 'ATTACHED', unreferenced_since: null, updated_at: new Date() });
}

/** Releases a file whose only reference was removed; it is deleted like an abandoned upload. */
export async function giveUpFile(trx: Knex, fileId: number): Promise<void> {
  await updateRow(trx, 'stored_files', fileId, { state: 'TEMPORARY', unreferenced_since: new Date() });
}

/**
 * Gives up every profile image that a person uploaded, and their file names, which stay in the rows of deleted files.
 * The account must refer to none of them any more; the next nightly clean-up deletes the bytes.
 */
export async function forgetProfileImages(trx: Knex, userId: number): Promise<void> {
  const mine = () => trx('stored_files').where({ uploader_id: userId, kind: 'PROFILE_IMAGE' });
  await mine().update({ file_name: 'deleted' });
  await mine()
    .whereNot({ state: 'DISCARDED' })
    // Due at once, without the 30 days of other files.
    .update({ state: 'ATTACHED', unreferenced_since: new Date(0) });
}

/** SQL condition: nothing refers to the row of `stored_files`. */
export const isUnused =
  (db: Knex) =>
  (file: Knex.QueryBuilder): void => {
    for (const { table, column } of FILE_REFERENCES) {
      file.whereNotExists(db(table).select(db.raw('1')).whereRaw('??.?? = stored_files.id', [table, column]));
    }
  };

/** Marks the files among these that nothing refers to any more; the clean-up deletes them 30 days later. */
export async function releaseFiles(trx: Knex, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  // Locked by a statement of its own: one that waits for a row sees other tables as they were when it began, and would
  // not see the reference for which the file is just being attached.
  await trx('stored_files')
    .whereIn('id', [...fileIds])
    .orderBy('id')
    .forUpdate()
    .select('id');
  await trx('stored_files')
    .whereIn('id', [...fileIds])
    .andWhere(isUnused(trx))
    .update({ unreferenced_since: new Date(), updated_at: new Date() });
}
