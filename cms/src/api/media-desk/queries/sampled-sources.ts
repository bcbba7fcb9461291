import type { Knex } from 'knex';
import type { LabelName, Principal, SampledSources, SenderName } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { companyName, LABEL_LIMIT, mergedLabels } from '../../release';
import { IS_LISTED, listedOffers, offeredReleases } from './media-table';

/** Labels and senders of the releases in the caller's list, each with its number of releases. */
export async function sampledSources(knex: Knex, principal: Principal): Promise<SampledSources> {
  const offers = listedOffers(principal);
  const from = `from ${offeredReleases(offers)} where ${IS_LISTED.sql}`;
  const bindings = { ...offers.bindings, ...IS_LISTED.bindings, limit: LABEL_LIMIT };
  const [labels, senders] = await Promise.all([
    select<LabelName>(knex, mergedLabels(from), bindings),
    select<SenderName>(
      knex,
      `select s.id, s.name, s."releaseCount" from (
         select o."promoterId" as id, ${companyName('o."promoterId"')} as name, count(*)::int as "releaseCount"
         ${from} group by o."promoterId") s
       order by mpn_normalize(s.name), s.id limit :limit`,
      bindings,
    ),
  ]);
  return { labels, senders };
}
