import type { Knex } from 'knex';

/** Names by id; deleted companies are missing. */
export async function findCompanyNames(db: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db('companies')
    .whereIn('id', ids)
    .whereNull('deleted_at')
    .select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
