import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import { announceCampaign } from './announce-campaign';

const ADDRESSING = `select campaign.id from sampling_campaigns campaign
  where campaign.status not in ('PAID_FINISHED', 'PAID_CANCELED') and campaign.deleted_at is null
    and exists (select 1 from sampling_actions action
      join sampling_action_addressees chosen on chosen.action_id = action.id
      where action.campaign_id = campaign.id and chosen.user_id = :userId)
  order by campaign.id for update`;

/**
 * Removes an editor who leaves an institution from the selections of all campaigns that are not over: a selection of an
 * institution's editor who is not there would make each later save of the campaign fail.
 */
export async function dropEditor(trx: Knex, userId: number): Promise<void> {
  const ids = (await select<{ id: number }>(trx, ADDRESSING, { userId })).map(({ id }) => id);
  if (ids.length === 0) return;
  const actions = trx('sampling_actions').whereIn('campaign_id', ids).select('id');
  await trx('sampling_action_addressees').where({ user_id: userId }).whereIn('action_id', actions).delete();
  await trx('sampling_campaigns').whereIn('id', ids).increment('jpa_version', 1);
  for (const id of ids) await announceCampaign(trx, id);
}
