import type { Knex } from 'knex';
import { fieldError } from '@mpn/domain';
import { saveLinks } from '@mpn/server-kit';

/**
 * Replaces a user's genres.
 * @returns whether anything differed
 * @throws AppError invalid (400) at `genreIds`
 */
export async function saveGenresOfUser(trx: Knex, userId: number, genreIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(genreIds)];
  const known = await trx('genre_list').whereIn('id', wanted).pluck<number[]>('id');
  if (known.length !== wanted.length) throw fieldError('genreIds', 'mpn.backend.validation.error.invalid');
  return saveLinks(trx, 'up_users_genres_lnk', { user_id: userId }, 'genre_id', wanted);
}
