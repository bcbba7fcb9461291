import type { Knex } from 'knex';

/** The ids of the countries of broadcasting areas, one for each area. */
export const countriesOfAreas = (trx: Knex, areaIds: readonly number[]): Promise<number[]> =>
  trx('broadcasting_areas').whereIn('id', areaIds).pluck<number[]>('country_id');
