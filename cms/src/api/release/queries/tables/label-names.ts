import type { Knex } from 'knex';
import type { LabelName, Principal } from '@mpn/domain';
import { ownReleases } from '../../access/scope';
import { select } from '@mpn/server-kit';

/** Maximum number of labels; the filter does not offer the others. */
export const LABEL_LIMIT = 2000;

/**
 * SQL: the label names of releases `r`, by name, with `:limit` as {@link LABEL_LIMIT}. Spellings that the lists' filter
 * treats as equal (case, accents) are merged, in the spelling that most releases use.
 * @param from from `from` on, with a condition
 */
export const mergedLabels = (
  from: string,
): string => `select mode() within group (order by r.label_name) as name, count(*)::int as "releaseCount"
   ${from} and coalesce(r.label_name, '') <> ''
   group by mpn_normalize(r.label_name) order by mpn_normalize(r.label_name) limit :limit`;

/** Label names of the caller's own releases. */
export async function labelNames(knex: Knex, principal: Principal): Promise<LabelName[]> {
  const own = ownReleases(principal);
  return select<LabelName>(knex, mergedLabels(`from releases r where ${own.sql}`), {
    ...own.bindings,
    limit: LABEL_LIMIT,
  });
}
