import type { Knex } from 'knex';
import type { LabelName, Principal } from '@mpn/domain';
import { ownReleases } from '../../../scoping/releases';
import { select } from '../../../scoping/sql';

/** More than a person looks through; whoever has more goes on typing. */
const LIMIT = 2000;

/**
 * Labels that the caller's own releases name. Spellings that the list's filter takes for one (case, accents) are one, in
 * the spelling most releases have.
 */
export async function labelNames(knex: Knex, principal: Principal): Promise<LabelName[]> {
  const own = ownReleases(principal);
  return select<LabelName>(
    knex,
    `select mode() within group (order by r.label_name) as name, count(*)::int as "releaseCount"
     from releases r where ${own.sql} and coalesce(r.label_name, '') <> ''
     group by mpn_normalize(r.label_name) order by mpn_normalize(r.label_name) limit :limit`,
    { ...own.bindings, limit: LIMIT },
  );
}
