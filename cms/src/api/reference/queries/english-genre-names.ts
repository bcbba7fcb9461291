import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';

/** English names of genres, in alphabetical order; ids without a genre are left out. */
export async function genreNames(db: Knex, genreIds: readonly number[]): Promise<string[]> {
  const rows = await select<{ name: string }>(
    db,
    'select name_en as name from genres where id = any(:genreIds) order by name_en',
    { genreIds },
  );
  return rows.map(({ name }) => name);
}
