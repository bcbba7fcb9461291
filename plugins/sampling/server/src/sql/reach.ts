import type { Knex } from 'knex';
import type { ReachedInstitution } from '../contracts';
import { ADDRESSABLE_EDITOR, ELIGIBLE, SELECTED_EDITOR, SELECTED_INSTITUTION } from './eligible';

const REACHED = `
  from sampling_actions action
  join sampling_campaigns campaign on campaign.id = action.campaign_id and campaign.deleted_at is null
  join companies promoter on promoter.id = campaign.company_id
  join sampling_campaign_rights purchased on purchased.campaign_id = campaign.id
  join companies institution on institution.id = purchased.institution_id and ${ELIGIBLE} and ${SELECTED_INSTITUTION}`;

const ACTIVE = `where action.id = ? and action.status = 'ACTIVE' and campaign.status = 'PAID_ACTIVE'`;

/** Institutions that an active action reaches. The action's own `downloadAllowed` caps the right that was bought. */
export async function institutionsOfAction(knex: Knex, actionId: number): Promise<ReachedInstitution[]> {
  const { rows } = await knex.raw<{ rows: ReachedInstitution[] }>(
    `select institution.id as "institutionId",
       case when action.download_allowed then purchased.right_type else 'STREAMING' end as right
     ${REACHED} ${ACTIVE} order by institution.id`,
    [actionId],
  );
  return rows;
}

/** Editors whom an active action addresses. */
export async function editorsOfAction(knex: Knex, actionId: number): Promise<number[]> {
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `select editor.id ${REACHED}
     join up_users editor on editor.company_id = institution.id and ${ADDRESSABLE_EDITOR} and ${SELECTED_EDITOR}
     ${ACTIVE} order by editor.id`,
    [actionId],
  );
  return rows.map(({ id }) => id);
}
