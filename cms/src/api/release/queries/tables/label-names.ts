import type { Knex } from 'knex';
import type { LabelName, Principal } from '@mpn/domain';
import { ownReleases } from '../../access/scope';
import { select } from '@mpn/server-kit';

/** Maximum number of labels; the filter does not offer the others. */
const LIMIT = 2000;

/**
 * Label names of the caller's own releases. Spellings that the list's filter treats as equal (case, accents) are
 * merged, in the spelling that most releases use.
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
