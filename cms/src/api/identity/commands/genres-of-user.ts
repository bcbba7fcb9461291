import type { Knex } from 'knex';
import { fieldError } from '@mpn/domain';

const GENRE_LINKS = 'up_users_genres_lnk';

/**
 * Replaces a user's genres.
 * @returns whether anything differed
 * @throws AppError invalid (400) at `genreIds`
 */
export async function saveGenresOfUser(trx: Knex, userId: number, genreIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(genreIds)].sort((a, b) => a - b);
  const before = await trx(GENRE_LINKS).where({ user_id: userId }).orderBy('genre_id').pluck<number[]>('genre_id');
  if (wanted.join() === before.join()) return false;
  const known = await trx('genres').whereIn('id', wanted).pluck<number[]>('id');
  if (known.length !== wanted.length) throw fieldError('genreIds', 'mpn.backend.validation.error.invalid');
  await trx(GENRE_LINKS).where({ user_id: userId }).delete();
  if (wanted.length > 0) await trx(GENRE_LINKS).insert(wanted.map((genre_id) => ({ user_id: userId, genre_id })));
  return true;
}
