import type { Knex } from 'knex';
import {
  addDays,
  fail,
  isIsoDate,
  localToInstant,
  type AnyDeskList,
  type BeforeJson,
  type DeskFilters,
  type DeskFilterType,
  type DeskRowOf,
  type Page,
} from '@mpn/domain';
import { allOf, patternOf, piece, selectPage, type SqlPiece } from '@mpn/server-kit';
import { getSettings } from '../../../../../config/environment';

/** Rows of a page; the same in every list of the desk. */
export const PAGE_SIZE = 25;

/** Parameters of a list request, as texts from the query string. */
export interface ListRequest {
  term: string;
  page: number;
  filters: Readonly<Record<string, string>>;
}

/** A column's SQL by the name of its field in the reply. `sentence` is not read but written from the error's code. */
export type Columns<Row> = Readonly<Record<Exclude<keyof Row, 'sentence'>, string>>;

/**
 * The conditions of a list's filters: of fixed values one each; of a free filter one, in which the value is
 * `:<name of the filter>`.
 */
type FilterSql<F extends DeskFilters> = {
  readonly [N in keyof F]: F[N] extends readonly string[] ? Readonly<Record<F[N][number], string>> : string;
};

/** The statement of a list of the desk, from which each request takes a page. */
export interface ListSql<L extends AnyDeskList> {
  columns: Columns<DeskRowOf<L>>;
  from: string;
  /** Condition of all rows of the list, for example without deleted ones. */
  where?: string;
  /** SQL text that is searched for the term. */
  search: string;
  filters: FilterSql<L['filters']>;
  order: string;
}

/** A list with its statement. */
export type ListStatement<L extends AnyDeskList = AnyDeskList> = ListSql<L> & { call: L };

/** Binds a statement to the contract of its list: a field or filter that it lacks does not compile. */
export const listSql = <L extends AnyDeskList>(call: L, sql: ListSql<L>): ListStatement<L> => ({ call, ...sql });

/** SQL: the columns with their names in the reply. */
export const selected = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');

const MAX_ID = 2_147_483_647;

function readValue(type: DeskFilterType, value: string): unknown {
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
function conditionOf({ call, filters }: ListStatement, name: string, value: string): SqlPiece {
  const type = (call.filters as DeskFilters)[name]!;
  const sql = (filters as Readonly<Record<string, string | Readonly<Record<string, string>>>>)[name]!;
  if (typeof type === 'string') return piece(sql as string, { [name]: readValue(type, value) });
  if (!type.includes(value)) throw fail('mpn.backend.global.error.invalid-input');
  return piece((sql as Readonly<Record<string, string>>)[value]!);
}

/** The conditions of search (each of the first eight words must occur) and filters. */
function conditionsOf(list: ListStatement, { term, filters: wanted }: ListRequest): SqlPiece {
  const { where, search, call } = list;
  const words = term.split(/\s+/).filter(Boolean).slice(0, 8);
  const found = words.map((word, index) =>
    piece(`${search} ilike :word${index}`, { [`word${index}`]: patternOf(word) }),
  );
  const chosen = Object.keys(call.filters as DeskFilters)
    .filter((name) => wanted[name])
    .map((name) => conditionOf(list, name, wanted[name] ?? ''));
  return allOf([...(where ? [piece(where)] : []), ...found, ...chosen]);
}

/**
 * One page of a list with the total.
 * @throws AppError invalid-input for an unknown or malformed filter value
 */
export function readList<L extends AnyDeskList>(
  db: Knex,
  list: ListStatement<L>,
  request: ListRequest,
  pageSize = PAGE_SIZE,
): Promise<Page<BeforeJson<DeskRowOf<L>>>> {
  const { sql, bindings } = conditionsOf(list, request);
  const { columns, from, order } = list;
  return selectPage(
    db,
    {
      columns: selected(columns),
      from: piece(`${from} where ${sql}`, bindings),
      order,
      countedApart: request.term.trim() === '',
    },
    { page: request.page, pageSize },
  );
}
