import type { Knex } from 'knex';

/** The id of the country that a medium belongs to; undefined where there is no such medium. */
export async function findMediumCountry(db: Knex, mediumId: number): Promise<number | undefined> {
  const row = await db('sampling_mediums')
    .where({ id: mediumId })
    .first<{ country_id: number } | undefined>('country_id');
  return row?.country_id;
}
