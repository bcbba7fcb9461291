import type { Core } from '@strapi/strapi';
import { inTransaction } from '@mpn/server-kit';
import { removeGenreName, saveGenreName } from '../../ddex';
import { auditStaff, type Staff } from './staff';

/**
 * Maps a genre name in messages to a genre, with an audit record.
 * @throws AppError invalid-input, not-found for an unknown genre
 */
export function nameGenre(strapi: Core.Strapi, staff: Staff, sent: unknown): Promise<{ id: number }> {
  return inTransaction(strapi, async (trx) => {
    const { id, ...saved } = await saveGenreName(trx, sent);
    await auditStaff(trx, staff, 'name-genre', 'genre-name', id, saved);
    return { id };
  });
}

/**
 * Deletes a mapping that support has entered, with an audit record.
 * @throws AppError not-found
 */
export function forgetGenreName(strapi: Core.Strapi, staff: Staff, id: number): Promise<void> {
  return inTransaction(strapi, async (trx) => {
    const removed = await removeGenreName(trx, id);
    await auditStaff(trx, staff, 'forget-genre-name', 'genre-name', id, removed);
  });
}
