import type { Knex } from 'knex';
import { isRunningAction, select } from '@mpn/server-kit';
import type { ReachedInstitution, RunningAction } from '../../contracts';
import { ADDRESSABLE_EDITOR, ELIGIBLE, SELECTED_EDITOR, SELECTED_INSTITUTION } from './eligible';

/**
 * SQL, from and joins: eligible institutions that the campaign has bought and the action selects. Aliases `action`,
 * `campaign`, `promoter`, `purchased` (the right) and `institution`.
 */
export const REACHED_BY_ACTION = `
  from sampling_actions action
  join sampling_campaigns campaign on campaign.id = action.campaign_id
  join companies promoter on promoter.id = campaign.company_id
  join sampling_campaign_rights purchased on purchased.campaign_id = campaign.id
  join companies institution on institution.id = purchased.institution_id and ${ELIGIBLE} and ${SELECTED_INSTITUTION}`;

/** Continues {@link REACHED_BY_ACTION} with the editors whom the action addresses. Alias editor. */
export const EDITORS_OF_INSTITUTION = `
  join people editor on editor.company_id = institution.id and ${ADDRESSABLE_EDITOR} and ${SELECTED_EDITOR}`;

const ACTIVE = `where action.id = ? and ${isRunningAction('campaign', 'action')}`;

/** Institutions that an active action reaches. The action's own `downloadAllowed` caps the right that was bought. */
export async function institutionsOfAction(knex: Knex, actionId: number): Promise<ReachedInstitution[]> {
  const rows = await select<ReachedInstitution>(
    knex,
    `select institution.id as "institutionId",
       case when action.download_allowed then purchased.right_type else 'STREAMING' end as right
     ${REACHED_BY_ACTION} ${ACTIVE} order by institution.id`,
    [actionId],
  );
  return rows;
}

/** Editors whom an active action addresses. */
export async function editorsOfAction(knex: Knex, actionId: number): Promise<number[]> {
  const rows = await select<{ id: number }>(
    knex,
    `select editor.id ${REACHED_BY_ACTION}
     ${EDITORS_OF_INSTITUTION}
     ${ACTIVE} order by editor.id`,
    [actionId],
  );
  return rows.map(({ id }) => id);
}

const OF = {
  releaseId: 'campaign.release_id = :releaseId',
  campaignId: 'campaign.id = :campaignId',
  companyId: 'campaign.company_id = :companyId',
  actionId: 'action.id = :actionId',
} as const;

/**
 * Running actions of a release, of one campaign or of a promotion company, or the one action if it runs; by their ids.
 * None of withdrawn or deleted releases.
 */
export async function runningActions(
  knex: Knex,
  of: { releaseId: number } | { campaignId: number } | { companyId: number } | { actionId: number },
): Promise<RunningAction[]> {
  return select<RunningAction>(
    knex,
    `select action.id as "actionId", campaign.id as "campaignId", campaign.release_id as "releaseId"
     from sampling_actions action
     join sampling_campaigns campaign on campaign.id = action.campaign_id
     join releases release on release.id = campaign.release_id and release.deleted_at is null
       and release.withdrawn_at is null
     where ${isRunningAction('campaign', 'action')}
       and ${OF[Object.keys(of)[0] as keyof typeof OF]}
     order by action.id`,
    { ...of },
  );
}
