import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import type { ActionRow, CampaignRow } from '../../rows';

/** Whether a full action of a paid campaign was bought, so that institutions which join later are offered. */
const hasBoughtFull = ({ status }: Pick<CampaignRow, 'status'>, actions: readonly ActionRow[]): boolean =>
  status !== 'DRAFT' && actions.some((action) => action.sampling_type === 'FULL' && action.status !== 'DRAFT');

/** Number of the institution that joined the network last. */
async function lastJoined(trx: Knex): Promise<number> {
  const [row] = await select<{ last: number }>(trx, 'select coalesce(max(joined_number), 0) as last from partners');
  return row?.last ?? 0;
}

/**
 * Up to which institution full actions reach once the campaign is in the cart: what is there now, or what was bought
 * and accepted before.
 */
export const coverageInCart = async (
  trx: Knex,
  campaign: CampaignRow,
  actions: readonly ActionRow[],
): Promise<number> =>
  hasBoughtFull(campaign, actions) && campaign.covers_until !== null ? campaign.covers_until : lastJoined(trx);

/** The coverage of a campaign after its purchase: none without a full action, so that a later one begins anew. */
export const coverageBought = (campaign: CampaignRow, actions: readonly ActionRow[]): number | null =>
  actions.some((action) => action.sampling_type === 'FULL') ? campaign.covers_until : null;

/**
 * SQL: the coverage of a row of `sampling_campaigns` that leaves the cart: what a full action of a paid campaign has
 * bought, else everything. What selective actions name does not count: it may have joined after others that were not
 * bought.
 */
export const COVERAGE_OUTSIDE_CART = `case when status <> 'DRAFT' and exists (
    select 1 from sampling_actions action where action.campaign_id = sampling_campaigns.id
      and action.sampling_type = 'FULL' and action.status <> 'DRAFT')
  then (select coalesce(max(institution.joined_number), 0) from sampling_campaign_rights bought
    join partners institution on institution.id = bought.institution_id
    where bought.campaign_id = sampling_campaigns.id and not exists (
      select 1 from sampling_actions action join sampling_action_addressees chosen on chosen.action_id = action.id
      where action.campaign_id = sampling_campaigns.id and chosen.institution_id = bought.institution_id)) end`;
