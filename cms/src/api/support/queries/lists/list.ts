import type { Knex } from 'knex';
import { addDays, fail, isIsoDate, localToInstant } from '@mpn/domain';
import { allOf, patternOf, piece, select, type SqlPiece } from '@mpn/server-kit';
import { getSettings } from '../../../../../config/environment';

/** Rows of a page; the same in every list of the desk. */
export const PAGE_SIZE = 25;

/** Parameters of a list request, as texts from the query string. */
export interface ListRequest {
  term: string;
  page: number;
  filters: Readonly<Record<string, string>>;
}

export interface ListPage<T = Record<string, unknown>> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

/** A filter by fixed values, each with its condition. */
type ValueFilter = Readonly<Record<string, string>>;
/** A filter by any value of a type; the condition uses it as `:<name of the filter>`. */
interface FreeFilter {
  /** `day`: from the start of a local day; `nextDay`: until its end. */
  type: 'id' | 'text' | 'day' | 'nextDay';
  sql: string;
}

/** One list of the desk: a single statement, from which each request takes a page. */
export interface DeskList {
  columns: string;
  from: string;
  /** Condition of all rows of the list, for example without deleted ones. */
  where?: string;
  /** SQL text that is searched for the term. */
  search: string;
  filters: Readonly<Record<string, ValueFilter | FreeFilter>>;
  order: string;
}

const isFree = (filter: ValueFilter | FreeFilter): filter is FreeFilter => 'sql' in filter && 'type' in filter;

const MAX_ID = 2_147_483_647;

function readValue(type: FreeFilter['type'], value: string): unknown {
  if (type === 'text') return value;
  if (type === 'id' && /^\d{1,10}$/.test(value) && Number(value) <= MAX_ID) return Number(value);
  if ((type === 'day' || type === 'nextDay') && isIsoDate(value)) {
    const day = type === 'day' ? value : addDays(value, 1);
    return new Date(localToInstant(day, '00:00', getSettings().APP_TIMEZONE));
  }
  throw fail('mpn.backend.global.error.invalid-input');
}

/**
 * The condition of one filter.
 * @throws AppError invalid-input for an unknown value
 */
function conditionOf(name: string, filter: ValueFilter | FreeFilter, value: string): SqlPiece {
  if (isFree(filter)) return piece(filter.sql, { [name]: readValue(filter.type, value) });
  const sql = Object.hasOwn(filter, value) ? filter[value] : undefined;
  if (sql === undefined) throw fail('mpn.backend.global.error.invalid-input');
  return piece(sql);
}

/** The conditions of search (each of the first eight words must occur) and filters. */
function conditionsOf({ where, search, filters }: DeskList, { term, filters: wanted }: ListRequest): SqlPiece {
  const words = term.split(/\s+/).filter(Boolean).slice(0, 8);
  const found = words.map((word, index) =>
    piece(`${search} ilike :word${index}`, { [`word${index}`]: patternOf(word) }),
  );
  const chosen = Object.entries(filters)
    .filter(([name]) => wanted[name])
    .map(([name, filter]) => conditionOf(name, filter, wanted[name] ?? ''));
  return allOf([...(where ? [piece(where)] : []), ...found, ...chosen]);
}

/**
 * One page of a list with the total (0 on a page after the last), in one statement.
 * @throws AppError invalid-input for an unknown or malformed filter value
 */
export async function readList<T = Record<string, unknown>>(
  db: Knex,
  list: DeskList,
  request: ListRequest,
  pageSize = PAGE_SIZE,
): Promise<ListPage<T>> {
  const { sql, bindings } = conditionsOf(list, request);
  const { page } = request;
  const rows = await select<T & { total: number }>(
    db,
    `select ${list.columns}, count(*) over ()::int as total from ${list.from}
     where ${sql} order by ${list.order} limit :pageSize offset :offset`,
    { ...bindings, pageSize, offset: (page - 1) * pageSize },
  );
  const items = rows.map(({ total: _total, ...item }) => item as unknown as T);
  return { items, total: rows[0]?.total ?? 0, page, pageSize };
}
