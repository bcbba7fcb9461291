import type { Knex } from 'knex';
import type { Page } from '@mpn/domain';
import { select, type SqlPiece } from '@mpn/server-kit';

export type HitCount = Pick<Page<never>, 'total' | 'more'>;

/** Hits beyond this are not counted: nobody pages that far, and counting reads every hit. */
export const MOST_COUNTED = 10_000;

/** Hits of a corrected search beyond this are not listed: they are sorted by likeness, which takes long. */
export const MOST_CORRECTED = 1_000;

/** The total for a count that stopped at one more than `most`. */
export const limitedCount = (count: number, most = MOST_COUNTED): HitCount =>
  count > most ? { total: most, more: true } : { total: count };

/**
 * Counts hits, and stops after {@link MOST_COUNTED}.
 * @param from tables with the aliases that `where` uses
 */
export async function countHits(knex: Knex, from: string, where: SqlPiece): Promise<HitCount> {
  const [row] = await select<{ total: number }>(
    knex,
    `select count(*)::int as total from (select 1 from ${from} where ${where.sql} limit :mostCounted) hits`,
    { ...where.bindings, mostCounted: MOST_COUNTED + 1 },
  );
  return limitedCount(row?.total ?? 0);
}

/** Counts the tracks of the matching releases `r`, and stops after {@link MOST_COUNTED} releases. */
export async function countTracksOf(knex: Knex, where: SqlPiece): Promise<HitCount> {
  const [row] = await select<{ tracks: number; releases: number }>(
    knex,
    `select coalesce(sum(hits.track_count), 0)::int as tracks, count(*)::int as releases
     from (select r.track_count from releases r where ${where.sql} limit :mostCounted) hits`,
    { ...where.bindings, mostCounted: MOST_COUNTED + 1 },
  );
  const { tracks, releases } = row ?? { tracks: 0, releases: 0 };
  return limitedCount(Math.max(tracks, releases > MOST_COUNTED ? releases : 0));
}
