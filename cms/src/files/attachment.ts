import type { Knex } from 'knex';
import { fieldError, type FileKind, type Principal } from '@mpn/domain';

export interface FileReference {
  fileId: number;
  /** Kinds that fit the place. */
  kinds: readonly FileKind[];
  /** Path of the field in the body, for the error. */
  field: string;
}

/** Every place that refers to a stored file. */
const REFERENCES: readonly (readonly [table: string, column: string])[] = [
  ['tracks', 'audio_file_id'],
  ['artworks', 'file_id'],
  ['artist_infos', 'info_file_id'],
  ['videos', 'video_file_id'],
  ['videos', 'poster_image_file_id'],
  ['up_users', 'profile_image_id'],
];

/**
 * Binds uploaded files to what now refers to them. A file must be of the acting company (also one that another release
 * of it uses already) and of a kind that fits; anything else is a field error and says no more than "not found".
 */
export async function attachFiles(
  trx: Knex,
  principal: Principal,
  references: readonly FileReference[],
): Promise<void> {
  if (references.length === 0) return;
  const ids = references.map((reference) => reference.fileId);
  const rows = await trx('stored_files')
    .whereIn('id', ids)
    .whereNot({ state: 'DISCARDED' })
    .select<{ id: number; kind: FileKind; company_id: number | null }[]>('id', 'kind', 'company_id')
    .forUpdate();
  for (const { fileId, kinds, field } of references) {
    const row = rows.find((candidate) => candidate.id === fileId);
    if (!row || row.company_id !== principal.companyId || !kinds.includes(row.kind)) {
      throw fieldError(field, 'mpn.backend.global.error.not-found');
    }
  }
  await trx('stored_files')
    .whereIn('id', ids)
    .update({ state: 'ATTACHED', unreferenced_since: null, updated_at: new Date() });
}

/** Notes which of these files nothing refers to any more; the clean-up takes them 30 days later. */
export async function releaseFiles(trx: Knex, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  await trx('stored_files')
    .whereIn('id', fileIds)
    .andWhere((unused) => {
      for (const [table, column] of REFERENCES) {
        unused.whereNotExists(trx(table).select(trx.raw('1')).whereRaw('??.?? = stored_files.id', [table, column]));
      }
    })
    .update({ unreferenced_since: new Date(), updated_at: new Date() });
}
