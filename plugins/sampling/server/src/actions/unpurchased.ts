import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { ELIGIBLE, SELECTED_INSTITUTION } from '../sql/eligible';

// What reaches people is always cut to what was bought, so a FULL action that runs is no obstacle when the network grows.
// A new FULL action beside bought SELECTIVE ones is an addition that costs.
const UNPURCHASED = `
  select 1
  from sampling_actions action
  join sampling_campaigns campaign on campaign.id = action.campaign_id
  join companies promoter on promoter.id = campaign.company_id
  join companies institution on ${ELIGIBLE} and ${SELECTED_INSTITUTION}
  left join sampling_campaign_rights purchased
    on purchased.campaign_id = campaign.id and purchased.institution_id = institution.id
  where campaign.id = ? and campaign.status <> 'DRAFT'
    and action.status = any(?)
    and (purchased.id is null or (action.download_allowed and purchased.right_type = 'STREAMING'))
    and not (action.sampling_type = 'FULL' and purchased.id is null and exists (
      select 1 from sampling_actions bought
      where bought.campaign_id = campaign.id and bought.sampling_type = 'FULL' and bought.status <> 'DRAFT'))
  limit 1`;

const PAID_ACTIONS = ['SCHEDULED', 'ACTIVE', 'PAUSED'];

/**
 * Throws unpurchased-companies when a paid campaign's actions name institutions (or rights) that were not bought:
 * in its `paid` actions, or in `all` of them, new drafts included.
 */
export async function assertNothingUnpurchased(trx: Knex, campaignId: number, which: 'paid' | 'all'): Promise<void> {
  const statuses = which === 'all' ? ['DRAFT', ...PAID_ACTIONS] : PAID_ACTIONS;
  const { rows } = await trx.raw<{ rows: unknown[] }>(UNPURCHASED, [
    campaignId,
    statuses,
  ] as unknown as Knex.RawBinding[]);
  if (rows.length > 0) throw fail('mpn.backend.data.error.product.samplingaction-unpurchased-companies');
}
