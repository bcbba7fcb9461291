import type { Knex } from 'knex';
import type { SamplingCampaignView } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { COVERED_BY_FULL, ELIGIBLE, PROMOTERS, TAKES_CAMPAIGN } from '../../addressees';

type NewInstitutions = NonNullable<SamplingCampaignView['newInstitutions']>;

/** Number of institutions that are named. */
const NAMED = 5;

const NEW_INSTITUTIONS = `
  with campaign as materialized (
    select id, company_id, release_id, covers_until from sampling_campaigns known
    where id = any(?) and covers_until is not null and exists (
      select 1 from sampling_actions action
      where action.campaign_id = known.id and action.sampling_type = 'FULL'
        and action.status not in ('FINISHED', 'CANCELED') and action.ends_at > ?)
  ),
  ${PROMOTERS}
  select campaign.id as "campaignId", count(*)::int as count, max(institution.joined_number) as until,
    (array_agg(institution.name order by institution.joined_number desc))[1:${NAMED}] as names
  from campaign
  join promoter on promoter.id = campaign.company_id
  join partners institution on institution.joined_number > campaign.covers_until and ${ELIGIBLE} and ${TAKES_CAMPAIGN}
    and not ${COVERED_BY_FULL}
  group by campaign.id`;

/**
 * Institutions that joined the network after these campaigns with full actions were put into the cart, by campaign; the
 * latest ones are named.
 */
export async function newInstitutions(
  knex: Knex,
  campaignIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, NewInstitutions>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await select<NewInstitutions & { campaignId: number }>(knex, NEW_INSTITUTIONS, [campaignIds, now]);
  return new Map(rows.map(({ campaignId, ...found }) => [campaignId, found]));
}
