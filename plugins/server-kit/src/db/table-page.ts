import type { Knex } from 'knex';
import { parameterError, type Page } from '@mpn/domain';
import { piece, select, type SqlPiece } from './select';

/* Pages of lists: sorting, ties, counting, limits. LIKE patterns: search-pattern.ts. */

export interface PageRequest {
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface SortRequest {
  sortBy?: string | undefined;
  sortDirection?: 'asc' | 'desc' | undefined;
}

export interface TableRequest extends PageRequest, SortRequest {}

/** The order of a list where the client wants none. */
export interface DefaultOrder {
  /** SQL. */
  column: string;
  direction: 'asc' | 'desc';
  /** SQL of a unique column: it breaks ties, so that pages never overlap. */
  id: string;
  /** Where rows without a value come: at the end, or where an index of the order has them (the largest values). */
  nulls?: 'last' | 'largest';
}

/**
 * What follows `order by`. The id breaks ties in the same direction, so that one index serves both.
 * @param columns SQL of each sort key of the client
 * @throws AppError unknown-column for another one
 */
export function orderBy(
  { sortBy, sortDirection }: SortRequest,
  columns: Readonly<Record<string, string>>,
  { column, direction: usual, id, nulls = 'last' }: DefaultOrder,
): string {
  if (sortBy !== undefined && !Object.hasOwn(columns, sortBy))
    throw parameterError('sortBy', 'mpn.backend.global.error.unknown-column', { column: sortBy });
  const key = sortBy === undefined ? column : columns[sortBy];
  const direction = sortDirection ?? (sortBy === undefined ? usual : 'asc');
  if (key === id) return `${id} ${direction}`;
  return `${key} ${direction}${nulls === 'last' ? ' nulls last' : ''}, ${id} ${direction}`;
}

/** Limit and offset of a page. */
export const paging = ({ page, pageSize }: PageRequest): SqlPiece =>
  piece('limit :limit offset :offset', { limit: pageSize, offset: (page - 1) * pageSize });

/** A list in SQL, of which a page is read. */
export interface PagedList {
  /** What a row has; none is called `total`. */
  columns: string;
  /** What follows `from`: tables and conditions, with the bindings of the whole statement. */
  from: SqlPiece;
  /** What follows `order by`, see {@link orderBy}. */
  order: string;
  /**
   * The rows are counted apart from the page, which then ends after its last row where an index has the order, and
   * without the joins that columns need alone. For tables with few conditions: what is grouped or searched would be
   * read twice.
   */
  countedApart?: boolean;
}

/** One page and the total, in one statement; in two for a page beyond the last, which has no row that could tell. */
export async function selectPage<T>(
  knex: Knex,
  { columns, from, order, countedApart = false }: PagedList,
  { page, pageSize }: PageRequest,
): Promise<Page<T>> {
  const limit = paging({ page, pageSize });
  const count = countedApart ? `(select count(*) from ${from.sql})` : 'count(*) over ()';
  const rows = await select<T & { total: number }>(
    knex,
    `select ${columns}, ${count}::int as total from ${from.sql} order by ${order} ${limit.sql}`,
    { ...from.bindings, ...limit.bindings },
  );
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countOf(knex, from));
  return { items: rows.map(({ total: _total, ...row }) => row as T), total, page, pageSize };
}

async function countOf(knex: Knex, { sql, bindings }: SqlPiece): Promise<number> {
  const [row] = await select<{ total: number }>(knex, `select count(*)::int as total from ${sql}`, bindings);
  return row?.total ?? 0;
}

/** As {@link selectPage}, of a query that knex builds. */
export async function tablePage<T>(
  query: Knex.QueryBuilder,
  request: TableRequest,
  columns: Readonly<Record<string, string>>,
  usual: DefaultOrder,
): Promise<Page<T>> {
  const { page, pageSize } = request;
  const total = query.clone().clearSelect().clearOrder().count({ total: '*' }).first();
  const rows = query
    .clone()
    .orderByRaw(orderBy(request, columns, usual))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted, items] = (await Promise.all([total, rows])) as [{ total: string | number } | undefined, T[]];
  return { items, total: Number(counted?.total ?? 0), page, pageSize };
}
