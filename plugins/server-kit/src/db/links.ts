import type { Knex } from 'knex';

/**
 * Replaces the links of a row in a link table.
 * @param own the row: its column and id, as `{ company_id: 5 }`
 * @param other the column of what it is linked to
 * @returns whether anything differed
 */
export async function saveLinks(
  trx: Knex,
  table: string,
  own: Readonly<Record<string, number>>,
  other: string,
  ids: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  const before = await trx(table).where(own).orderBy(other).pluck<number[]>(other);
  if (wanted.join() === before.join()) return false;
  await trx(table).where(own).delete();
  if (wanted.length > 0) await trx(table).insert(wanted.map((id) => ({ ...own, [other]: id })));
  return true;
}
