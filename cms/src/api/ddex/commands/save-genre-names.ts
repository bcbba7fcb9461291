import type { Knex } from 'knex';
import { genreKey } from '@mpn/ddex-kit';
import { fail, fieldError, genreNameSchema, validateInput } from '@mpn/domain';
import { insertRow, lockTopic, updateRow } from '@mpn/server-kit';

export interface SavedGenreName {
  id: number;
  text: string;
  genreId: number;
  /** What the name meant before; null: it is new. */
  before: number | null;
}

/**
 * Enters what a genre is called in messages. A name that is known already, in whatever spelling, changes its genre.
 * @throws AppError invalid-input, required for a text without letters and digits, not-found for an unknown genre
 */
export async function saveGenreName(trx: Knex, sent: unknown): Promise<SavedGenreName> {
  const { text, genreId } = validateInput(genreNameSchema, sent);
  const key = genreKey(text);
  if (key === '') throw fieldError('text', 'mpn.backend.validation.error.required', { field: 'text' });
  if (!(await trx('genre_list').where({ id: genreId }).first('id'))) throw fail('mpn.backend.global.error.not-found');
  await lockTopic(trx, 'genre-names');
  const before = await trx('genre_names').where({ key }).first('id', 'genre_id');
  const values = { text, key, genre_id: genreId };
  if (before) await updateRow(trx, 'genre_names', before.id, values);
  const id = before?.id ?? (await insertRow(trx, 'genre_names', values));
  return { id, text, genreId, before: before?.genre_id ?? null };
}

/** @throws AppError not-found */
export async function removeGenreName(trx: Knex, id: number): Promise<{ text: string; genreId: number | null }> {
  const row = await trx('genre_names').where({ id }).first('text', 'genre_id');
  if (!row) throw fail('mpn.backend.global.error.not-found');
  await trx('genre_names').where({ id }).delete();
  return { text: row.text, genreId: row.genre_id };
}
