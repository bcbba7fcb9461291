import type { Core } from '@strapi/strapi';
import type { Principal, ReleaseNoteView } from '@mpn/domain';
import { database, inTransaction, insertRow, updateRow } from '@mpn/server-kit';
import { mediaAccess } from '../api/release/views/media-access';

interface NoteRow {
  id: number;
  text: string;
  updated_at: Date;
}

/** The caller's notepad on a release it reaches. Throws not-found, resource-access-denied. */
export async function readNote(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<ReleaseNoteView> {
  await mediaAccess(strapi, principal, releaseId);
  const row = await database(strapi)('release_notes')
    .where({ user_id: principal.userId, release_id: releaseId })
    .first<NoteRow | undefined>('id', 'text', 'updated_at');
  return { releaseId, text: row?.text ?? null, updatedAt: row?.updated_at.toISOString() ?? null };
}

/** Writes the notepad; an empty text clears it. */
export async function saveNote(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId: number,
  text: string,
): Promise<ReleaseNoteView> {
  await mediaAccess(strapi, principal, releaseId);
  const key = { user_id: principal.userId, release_id: releaseId };
  await inTransaction(strapi, async (trx) => {
    // Two windows of one person may save at once; the second writes after the first.
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`note:${principal.userId}:${releaseId}`]);
    const row = await trx('release_notes').where(key).first<{ id: number } | undefined>('id');
    if (text.trim() === '') await trx('release_notes').where(key).delete();
    else if (row) await updateRow(trx, 'release_notes', row.id, { text });
    else await insertRow(trx, 'release_notes', { ...key, text });
  });
  return readNote(strapi, principal, releaseId);
}
