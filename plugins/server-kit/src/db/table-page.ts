import type { Knex } from 'knex';
import type { Page } from '@mpn/domain';

export interface TableRequest {
  page: number;
  pageSize: number;
  sortBy?: string | undefined;
  sortDirection?: 'asc' | 'desc' | undefined;
}

/**
 * One page of a query, and the total. `columns` maps the client's sort keys to our SQL; the id breaks ties, so that
 * pages never overlap.
 */
export async function tablePage<T>(
  query: Knex.QueryBuilder,
  { page, pageSize, sortBy, sortDirection }: TableRequest,
  columns: Readonly<Record<string, string>>,
  fallback: { column: string; direction: 'asc' | 'desc'; id: string },
): Promise<Page<T>> {
  const column = (sortBy && columns[sortBy]) || fallback.column;
  const direction = sortDirection ?? (sortBy ? 'asc' : fallback.direction);
  const total = query.clone().clearSelect().clearOrder().count({ total: '*' }).first();
  const rows = query
    .clone()
    .orderByRaw(`${column} ${direction} nulls last, ${fallback.id} ${direction}`)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted, items] = (await Promise.all([total, rows])) as [{ total: string | number } | undefined, T[]];
  return { items, total: Number(counted?.total ?? 0), page, pageSize };
}
