import type { Knex } from 'knex';

/** Those of the ids that are genres. */
export const knownGenres = (trx: Knex, genreIds: readonly number[]): Promise<number[]> =>
  trx('genres').whereIn('id', genreIds).pluck<number[]>('id');
