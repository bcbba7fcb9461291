import type { Core } from '@strapi/strapi';
import type { Principal, ReleaseNoteView } from '@mpn/domain';
import { database, insertRow, inTransaction, lockTopic, updateRow } from '@mpn/server-kit';
import { mediaAccess } from '../../media-desk';
import { auditInNameOf } from './audit-in-name-of';

/**
 * The caller's note on a release that the caller may see.
 * @throws AppError as `mediaAccess`
 */
export async function readNote(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<ReleaseNoteView> {
  await mediaAccess(strapi, principal, releaseId);
  const row = await database(strapi)('release_notes')
    .where({ user_id: principal.userId, release_id: releaseId })
    .first('id', 'text', 'updated_at');
  return { releaseId, text: row?.text ?? null, updatedAt: row?.updated_at.toISOString() ?? null };
}

/**
 * Saves the note; an empty text deletes it.
 * @throws AppError as {@link readNote}
 */
export async function saveNote(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId: number,
  text: string,
): Promise<ReleaseNoteView> {
  await mediaAccess(strapi, principal, releaseId);
  const key = { user_id: principal.userId, release_id: releaseId };
  await inTransaction(strapi, async (trx) => {
    // Serializes concurrent saves of one person in several windows.
    await lockTopic(trx, `note:${principal.userId}:${releaseId}`);
    const row = await trx('release_notes').where(key).first<{ id: number } | undefined>('id');
    if (text.trim() === '') await trx('release_notes').where(key).delete();
    else if (row) await updateRow(trx, 'release_notes', row.id, { text });
    else await insertRow(trx, 'release_notes', { ...key, text });
    await auditInNameOf(trx, principal, 'note.save', releaseId);
  });
  return readNote(strapi, principal, releaseId);
}
