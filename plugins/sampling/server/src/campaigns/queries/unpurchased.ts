import type { Knex } from 'knex';
import { fail, type ActionStatus, type NotPurchased } from '@mpn/domain';
import { ELIGIBLE, SELECTED_INSTITUTION, TAKES_CAMPAIGN } from '../../addressees';
import { select } from '@mpn/server-kit';

// Reach is always limited to what was bought, so a running FULL action is not affected when new institutions join. A
// new FULL action beside purchased SELECTIVE ones is an addition that costs.
const UNPURCHASED = `
  select action.id, missing.in_groups as "inGroups"
  from sampling_actions action
  join sampling_campaigns campaign on campaign.id = action.campaign_id
  join companies promoter on promoter.id = campaign.company_id
  cross join lateral (
      select bool_and(institution.media_group_id is not null) as in_groups from companies institution
      left join sampling_campaign_rights purchased
        on purchased.campaign_id = campaign.id and purchased.institution_id = institution.id
      where ${ELIGIBLE} and ${SELECTED_INSTITUTION} and ${TAKES_CAMPAIGN}
        and (purchased.id is null or (action.download_allowed and purchased.right_type = 'STREAMING'))
        and not (action.sampling_type = 'FULL' and purchased.id is null and exists (
          select 1 from sampling_actions bought
          where bought.campaign_id = campaign.id and bought.sampling_type = 'FULL' and bought.status <> 'DRAFT'))
    ) missing
  where campaign.id = any(?) and campaign.status <> 'DRAFT'
    and action.status = any(?) and action.ends_at > ?
    and missing.in_groups is not null`;

/** By the id of an action, what of it was not bought; actions that have bought everything are missing. */
export type UnpurchasedActions = ReadonlyMap<number, Exclude<NotPurchased, 'NOTHING'>>;

const PAID_ACTIONS: readonly ActionStatus[] = ['SCHEDULED', 'ACTIVE', 'PAUSED'];

/**
 * The actions of paid campaigns, in one of these states and not over at `now`, that name institutions or rights that
 * were not bought.
 */
export async function unpurchasedActions(
  knex: Knex,
  campaignIds: readonly number[],
  statuses: readonly ActionStatus[],
  now: Date,
): Promise<UnpurchasedActions> {
  if (campaignIds.length === 0) return new Map();
  const rows = await select<{ id: number; inGroups: boolean }>(knex, UNPURCHASED, [campaignIds, statuses, now]);
  return new Map(rows.map(({ id, inGroups }) => [id, inGroups ? 'GROUPS' : 'COMPANIES']));
}

/**
 * Refuses when a paid campaign's actions name institutions or rights that were not bought.
 * @param which `paid`: actions that are not drafts; `all`: new drafts too
 * @throws AppError unpurchased-companies; unpurchased-groups where only members of media company groups are missing
 */
export async function assertNothingUnpurchased(
  trx: Knex,
  campaignId: number,
  which: 'paid' | 'all',
  now: Date,
): Promise<void> {
  const statuses: readonly ActionStatus[] = which === 'all' ? ['DRAFT', ...PAID_ACTIONS] : PAID_ACTIONS;
  const found = await unpurchasedActions(trx, [campaignId], statuses, now);
  if (found.size === 0) return;
  throw fail(
    [...found.values()].includes('COMPANIES')
      ? 'mpn.backend.data.error.product.samplingaction-unpurchased-companies'
      : 'mpn.backend.data.error.product.samplingaction-unpurchased-groups',
  );
}
