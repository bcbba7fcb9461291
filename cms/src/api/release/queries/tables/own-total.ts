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
  total: number;
}

/** Companies whose totals are cached; the oldest are evicted first. */
const MOST_REMEMBERED = 1000;
const known = new Map<string, Known>();

const COUNT = {
  releases: 'count(*)::int',
  tracks: 'coalesce(sum(r.track_count), 0)::int',
} as const;

async function count(knex: Knex, where: SqlPiece, what: keyof typeof COUNT): Promise<number> {
  const [row] = await select<{ total: number }>(
    knex,
    `select ${COUNT[what]} as total from releases r where ${where.sql}`,
    where.bindings,
  );
  return row?.total ?? 0;
}

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
 * Total of a promoter's tab. A filtered list is counted up to a limit; the unfiltered total, which would have to read every
 * row, is exact, and cached per company until something in it changes.
 */
export async function ownTotal(
  knex: Knex,
  principal: Principal,
  where: SqlPiece,
  filtered: boolean,
  what: keyof typeof COUNT,
): Promise<HitCount> {
  const isWholeCompany = principal.companyId !== null && (!principal.promoShare || principal.promoShare.fullAccess);
  if (filtered || !isWholeCompany)
    return what === 'tracks' ? countTracksOf(knex, where) : countHits(knex, 'releases r', where);
  const key = `${what}/${principal.companyId}`;
  const mark = await watermark(knex, principal.companyId as number);
  const remembered = known.get(key);
  if (remembered?.mark === mark) return { total: remembered.total };
  const total = await count(knex, where, what);
  if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value as string);
  known.set(key, { mark, total });
  return { total };
}
