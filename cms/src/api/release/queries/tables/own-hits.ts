import type { Knex } from 'knex';
import { isSuperAdmin, type Principal } from '@mpn/domain';
import { select, selectPrepared, type SqlPiece } from '@mpn/server-kit';
import { countHits, countTracksOf, limitedCount, MOST_CORRECTED, MOST_COUNTED, type HitCount } from './hit-count';
import { RecentResults } from './recent-results';

/** Total of a search, and the ids of all hits in order; null where there are too many to sort. */
interface SearchHits {
  hits: HitCount;
  ids: Int32Array | null;
}

/** Total of a search, and the ids of one page; null where there are too many hits to sort. */
export interface SearchPage {
  hits: HitCount;
  ids: readonly number[] | null;
}

/** Order of a search, and the page that is read. */
interface SearchOrder {
  order: string;
  /** Columns that `order` reads. */
  sortedBy: string;
  isCorrected: boolean;
  page: number;
  pageSize: number;
}

interface Watermark {
  lastId: number | null;
  lastChange: Date | null;
}

/**
 * Tables that the filters of a list read: none, only those of the release itself, or also others (campaigns,
 * interactions, shares), whose changes do not update the release and so do not invalidate a cached result.
 */
export type ListedBy = 'nothing' | 'release' | 'others';

/** Maximum age of a filtered result in milliseconds: genres and tracks can change without an update of the release. */
const FILTERED_MAX_AGE_MS = 30_000;

const totals = new RecentResults<HitCount>(1000);
/** Each has up to {@link MOST_COUNTED} ids of four bytes. */
const searches = new RecentResults<SearchHits>(200);

const COUNT = {
  releases: 'count(*)::int',
  tracks: 'coalesce(sum(r.track_count), 0)::int',
} as const;

async function countAll(knex: Knex, where: SqlPiece, what: keyof typeof COUNT): Promise<HitCount> {
  const [row] = await select<{ total: number }>(
    knex,
    `select ${COUNT[what]} as total from releases r where ${where.sql}`,
    where.bindings,
  );
  return { total: row?.total ?? 0 };
}

const countFiltered = (knex: Knex, where: SqlPiece, what: keyof typeof COUNT): Promise<HitCount> =>
  what === 'tracks' ? countTracksOf(knex, where) : countHits(knex, 'releases r', where);

/**
 * Detects whether any release of the company was added, changed or deleted, by two indexes of 060-release-indexes.sql:
 * `releases_company_id_id_idx`, `releases_company_id_updated_at_idx`.
 */
async function watermark(knex: Knex, companyId: number): Promise<string> {
  const [row] = await selectPrepared<Watermark>(
    knex,
    `select (select max(id) from releases where company_id = :companyId) as "lastId",
            (select max(updated_at) from releases where company_id = :companyId) as "lastChange"`,
    { companyId },
  );
  return `${row?.lastId ?? 0}/${row?.lastChange?.getTime() ?? 0}`;
}

/**
 * Whether a result can be reused: the watermark detects changes in a whole company only, and in its releases only. Not
 * for a super admin, who sees the releases of every company.
 */
function isReusable(principal: Principal, listedBy: ListedBy): boolean {
  const { companyId, promoShare } = principal;
  if (listedBy === 'others' || companyId === null || isSuperAdmin(principal)) return false;
  return !promoShare || promoShare.fullAccess;
}

/** Key of a result: the whole scope (its statement with all values, whoever asks), the company, and what is counted. */
const keyOf = ({ companyId }: Principal, { sql, bindings }: SqlPiece, ...parts: unknown[]): string =>
  JSON.stringify([companyId, sql, bindings, ...parts]);

/**
 * Total of a promoter's tab, cached per scope and filter until something in the company changes. The unfiltered
 * total, which has to read every row, is exact; a filtered list is counted up to a limit, and again after half a
 * minute. Where the result cannot be reused ({@link isReusable}), every total is counted up to the limit, each time.
 */
export async function ownTotal(
  knex: Knex,
  principal: Principal,
  where: SqlPiece,
  listedBy: ListedBy,
  what: keyof typeof COUNT,
): Promise<HitCount> {
  if (!isReusable(principal, listedBy)) return countFiltered(knex, where, what);
  const mark = await watermark(knex, principal.companyId as number);
  const isWhole = listedBy === 'nothing';
  const key = keyOf(principal, where, what, isWhole);
  return totals.of(key, mark, isWhole ? Infinity : FILTERED_MAX_AGE_MS, () =>
    isWhole ? countAll(knex, where, what) : countFiltered(knex, where, what),
  );
}

/**
 * SQL: Postgres overestimates the number of hits of a search and would scan the sort index, a hundred thousand rows for
 * 25 hits. The limit makes it use the trigram index (releases_search_text_trgm), and sort. With more than MOST_COUNTED
 * hits, `pageOfIds` of album-table.ts reads the page by the index of its order (`releases_list_*` in
 * 060-release-indexes.sql). Whether a cached search still holds: {@link watermark}.
 * Of a corrected search the first MOST_CORRECTED are all that is listed.
 * @param where scope, filters and search, put together by `albumTable`
 */
async function searchAll(
  knex: Knex,
  where: SqlPiece,
  { order, sortedBy, isCorrected }: Pick<SearchOrder, 'order' | 'sortedBy' | 'isCorrected'>,
): Promise<SearchHits> {
  const most = isCorrected ? MOST_CORRECTED : MOST_COUNTED;
  const rows = await select<{ id: number }>(
    knex,
    `select r.id from (select ${sortedBy} from releases r where ${where.sql} limit :mostCounted) r order by ${order}`,
    { ...where.bindings, mostCounted: most + 1 },
  );
  const hits = limitedCount(rows.length, most);
  const isListed = isCorrected || !hits.more;
  return { hits, ids: isListed ? Int32Array.from(rows.slice(0, most), ({ id }) => id) : null };
}

/** Those of the ids that match now, in their order: genres and tracks may have changed since they were found. */
async function matching(knex: Knex, where: SqlPiece, ids: readonly number[]): Promise<number[]> {
  const rows = await select<{ id: number }>(
    knex,
    `select r.id from releases r where r.id = any(:ids::int[]) and ${where.sql}`,
    { ...where.bindings, ids },
  );
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/**
 * One page of a search. All its hits are cached as a filtered total is ({@link ownTotal}), so that neither the next
 * page nor the same search again reads every hit; the cached hits of a page are checked again.
 */
export async function ownSearch(
  knex: Knex,
  principal: Principal,
  where: SqlPiece,
  listedBy: ListedBy,
  { page, pageSize, ...sorted }: SearchOrder,
): Promise<SearchPage> {
  const read = (): Promise<SearchHits> => searchAll(knex, where, sorted);
  const idsOf = ({ ids }: SearchHits): number[] | null =>
    ids && [...ids.subarray((page - 1) * pageSize, page * pageSize)];
  const pageOf = (found: SearchHits): SearchPage => ({ hits: found.hits, ids: idsOf(found) });
  if (!isReusable(principal, listedBy)) return pageOf(await read());

  const key = keyOf(principal, where, sorted.order);
  const cached = searches.last(key);
  const cachedIds = cached ? idsOf(cached) : null;
  const [mark, still] = await Promise.all([
    watermark(knex, principal.companyId as number),
    cachedIds && matching(knex, where, cachedIds),
  ]);
  const found = await searches.of(key, mark, FILTERED_MAX_AGE_MS, read);
  return found === cached ? { hits: found.hits, ids: still } : pageOf(found);
}
