import type { Knex } from 'knex';
import type { PressCounts } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { inPeriod, type StatisticPeriod } from './statistic';

/** What came of the press links of a release in a period, by people; null for a release without personal links. */
export async function pressCounts(db: Knex, releaseId: number, asked: StatisticPeriod): Promise<PressCounts | null> {
  const visited = inPeriod(asked, 'p.visited_at');
  const within = inPeriod(asked, 'p.used_at');
  // A link may hold several releases.
  const used = `t.release_id = p.release_id and ${within.sql}`;
  const [row] = await select<PressCounts & { given: number }>(
    db,
    `select count(distinct p.grant_id)::int as given,
       count(distinct p.grant_id) filter (where p.personal)::int as people,
       count(distinct p.grant_id) filter (where p.visited_at is not null and ${visited.sql})::int as visited,
       count(distinct p.grant_id) filter (where p.played and ${used})::int as played,
       count(distinct p.grant_id) filter (where p.listened and ${used})::int as listened,
       count(distinct p.grant_id) filter (where p.downloads > 0 and ${used})::int as downloaded
     from press_uses p left join track_list t on t.id = p.track_id
     where p.release_id = :releaseId`,
    { releaseId, ...visited.bindings, ...within.bindings },
  );
  if (!row || row.given === 0) return null;
  const { given: _given, ...counts } = row;
  return counts;
}
