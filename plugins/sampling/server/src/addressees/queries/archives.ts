import type { Knex } from 'knex';
import { featureIsOn, isRunningAction, select } from '@mpn/server-kit';
import { ARD_PERMITTED, ENABLED_MEDIA_COMPANY, IS_ARD, NOT_BLOCKED } from './eligible';

/**
 * SQL: ARD archives that get a copy of an active action's release: promoter and release have opted in, and the promoter
 * has not blocked the institution. Independent of the action's selection and of the medium: an archive need not be an
 * institution that can be sampled.
 */
const ARCHIVES = `
  select institution.id
  from sampling_actions action
  join sampling_campaigns campaign on campaign.id = action.campaign_id
  join releases release on release.id = campaign.release_id and release.ard_archive is true
    and release.deleted_at is null and release.withdrawn_at is null
  join companies promoter on promoter.id = campaign.company_id and promoter.ard_archive_sampling is true
  join companies institution on ${ENABLED_MEDIA_COMPANY} and ${IS_ARD} and ${ARD_PERMITTED} and ${NOT_BLOCKED}
  where action.id = ? and ${isRunningAction('campaign', 'action')} and ${featureIsOn('ARD_ARCHIVE')}
  order by institution.id`;

/**
 * Ids of the ARD institutions whose archive gets a copy by this action; empty unless campaign and action are active.
 */
export async function archivesOfAction(knex: Knex, actionId: number): Promise<number[]> {
  const rows = await select<{ id: number }>(knex, ARCHIVES, [actionId]);
  return rows.map(({ id }) => id);
}
