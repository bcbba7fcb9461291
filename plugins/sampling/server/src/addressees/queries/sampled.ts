import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import type { SampledNumbers } from '../../contracts';
import { ADDRESSABLE_EDITOR, PROMOTERS, SELECTED_EDITOR, TAKES_CAMPAIGN, WITH_SELECTED } from './eligible';

const IS_RECORDED = `exists (select 1 from sampled_addressees known where known.action_id = action.id)`;

const RECORDED = `
  from campaign
  join sampling_actions action on action.campaign_id = campaign.id
  join sampled_addressees sampled on sampled.action_id = action.id`;

/**
 * SQL: the expressions `reached` (campaign_id, action_id, institution_id) and `addressed` (campaign_id, action_id,
 * editor_id) for the campaigns of the expression `campaign`. For a started action: those recorded at its start and when
 * it reached more; for a draft: what it could buy; for any other: what is bought and eligible now.
 */
export const SAMPLED = `
  ${PROMOTERS},
  reached as (
    select campaign.id as campaign_id, action.id as action_id, institution.id as institution_id
    from campaign
    join promoter on promoter.id = campaign.company_id
    join sampling_actions action on action.campaign_id = campaign.id and not ${IS_RECORDED}
    ${WITH_SELECTED} and ${TAKES_CAMPAIGN}
    where action.status = 'DRAFT' or exists (
      select 1 from sampling_campaign_rights purchased
      where purchased.campaign_id = campaign.id and purchased.institution_id = institution.id)
    union all
    select campaign.id, action.id, sampled.institution_id ${RECORDED} where sampled.editor_id is null
  ),
  addressed as (
    select reached.campaign_id, reached.action_id, editor.id as editor_id
    from reached
    join sampling_actions action on action.id = reached.action_id and not ${IS_RECORDED}
    join people editor on editor.company_id = reached.institution_id and ${ADDRESSABLE_EDITOR} and ${SELECTED_EDITOR}
    union all
    select campaign.id, action.id, sampled.editor_id ${RECORDED} where sampled.editor_id is not null
  )`;

/**
 * Numbers of distinct institutions and editors that the paid campaigns of a release have addressed, or would address
 * now by actions that have not started.
 */
export async function sampledOfRelease(knex: Knex, releaseId: number): Promise<SampledNumbers> {
  const [row] = await select<SampledNumbers>(
    knex,
    `with campaign as (select * from sampling_campaigns
       where release_id = :releaseId and deleted_at is null and status <> 'DRAFT'),
     ${SAMPLED}
     select (select count(distinct reached.institution_id)::int from reached
         join sampling_actions action on action.id = reached.action_id and action.status <> 'DRAFT') as institutions,
       (select count(distinct addressed.editor_id)::int from addressed
         join sampling_actions action on action.id = addressed.action_id and action.status <> 'DRAFT') as editors`,
    { releaseId },
  );
  return row ?? { institutions: 0, editors: 0 };
}
