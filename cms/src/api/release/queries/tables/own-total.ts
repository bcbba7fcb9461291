import type { Knex } from 'knex';
import type { Principal } from '@mpn/domain';
import { select, type SqlPiece } from '@mpn/server-kit';
import { countHits, countTracksOf, type HitCount } from './hit-count';

interface Watermark {
  lastId: number | null;
  lastChange: Date | null;
}

interface Known {
  mark: string;
  until: number;
  hits: HitCount;
}

/**
 * Tables that the filters of a list read: none, only those of the release itself, or also others (campaigns, interactions, shares),
 * whose changes do not update the release and so do not invalidate a cached total.
 */
export type ListedBy = 'nothing' | 'release' | 'others';

/** Totals that are cached; the oldest are evicted first. */
const MOST_REMEMBERED = 1000;
/** Maximum age of a filtered total in milliseconds: genres and tracks can change without an update of the release. */
const FILTERED_MAX_AGE_MS = 30_000;
const known = new Map<string, Known>();

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

/** Two index look-ups that detect whether any release of the company was added, changed or deleted. */
async function watermark(knex: Knex, companyId: number): Promise<string> {
  const [row] = await select<Watermark>(
    knex,
    `select (select max(id) from releases where company_id = :companyId) as "lastId",
            (select max(updated_at) from releases where company_id = :companyId) as "lastChange"`,
    { companyId },
  );
  return `${row?.lastId ?? 0}/${row?.lastChange?.getTime() ?? 0}`;
}

/**
 * Total of a promoter's tab, cached per company (and filter) until something in the company changes. The unfiltered total,
 * which has to read every row, is exact; a filtered list is counted up to a limit, and again after half a minute.
 */
export async function ownTotal(
  knex: Knex,
  principal: Principal,
  where: SqlPiece,
  listedBy: ListedBy,
  what: keyof typeof COUNT,
): Promise<HitCount> {
  const isWholeCompany = principal.companyId !== null && (!principal.promoShare || principal.promoShare.fullAccess);
  if (listedBy === 'others' || !isWholeCompany) return countFiltered(knex, where, what);
  const filter = listedBy === 'release' ? `${where.sql}/${JSON.stringify(where.bindings)}` : '';
  const key = `${what}/${principal.companyId}/${filter}`;
  const mark = await watermark(knex, principal.companyId as number);
  const remembered = known.get(key);
  if (remembered?.mark === mark && remembered.until > Date.now()) return remembered.hits;
  const hits = listedBy === 'nothing' ? await countAll(knex, where, what) : await countFiltered(knex, where, what);
  known.delete(key);
  if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value as string);
  known.set(key, { mark, until: listedBy === 'nothing' ? Infinity : Date.now() + FILTERED_MAX_AGE_MS, hits });
  return hits;
}
