import { isArdInstitution, isBlockedInstitution, isEnabled, isHiddenByAiRule } from '@mpn/server-kit';

// SQL fragments over the aliases `institution` and `promoter`, both rows of `companies`.

export const ENABLED_MEDIA_COMPANY = `
  institution.type = 'MEDIA'
  and ${isEnabled('institution')}`;

export const ENABLED_INSTITUTION = `${ENABLED_MEDIA_COMPANY} and institution.sampling_medium_id is not null`;

export const NOT_BLOCKED = `not ${isBlockedInstitution('promoter.id', 'institution.id')}`;

export const IS_ARD = isArdInstitution('institution');

export const ARD_PERMITTED = `(not ${IS_ARD} or promoter.accepted_ard_contract is true)`;

/**
 * SQL: whether an institution may be sampled by a promoter: an enabled media company with a medium, not on the
 * promoter's block list; ARD ones only after the promoter accepted the ARD contract.
 */
export const ELIGIBLE = `${ENABLED_INSTITUTION} and ${NOT_BLOCKED} and ${ARD_PERMITTED}`;

/**
 * SQL: whether an institution takes a release by its rule about generative AI. What was bought for it before is not
 * asked: it stays to be fetched.
 * @param releaseId as SQL
 */
export const takesRelease = (releaseId: string): string => `not ${isHiddenByAiRule(releaseId, 'institution')}`;

/** SQL: the id of a release of `promoter`, of the binding `:releaseId`. */
export const OWN_RELEASE = `(select own.id from release_titles own
  where own.id = :releaseId::int and own.company_id = promoter.id)`;

/**
 * SQL: whether an institution can be addressed for the release of `campaign`: it takes it, or a right was bought for it
 * before its label stated AI.
 */
export const TAKES_CAMPAIGN = `(${takesRelease('campaign.release_id')} or exists (
  select 1 from sampling_campaign_rights bought
  where bought.campaign_id = campaign.id and bought.institution_id = institution.id))`;

/** SQL: whether a user is an editor who can be addressed. Expects the alias `editor`, a row of `people`. */
export const ADDRESSABLE_EDITOR = `
  editor.combined_role in ('MEDIA_ADMIN', 'MEDIA_USER')
  and ${isEnabled('editor')}`;

/**
 * SQL: whether full actions of `campaign` reach `institution`: not one that joined the network after the campaign was
 * put into the cart, unless it was accepted or bought since. Always true outside of the cart before the purchase.
 */
export const COVERED_BY_FULL = `
  (campaign.covers_until is null or coalesce(institution.joined_number, 0) <= campaign.covers_until
    or exists (select 1 from sampling_campaign_rights covered
      where covered.campaign_id = campaign.id and covered.institution_id = institution.id))`;

/**
 * SQL: whether an action's selection includes the institution; for FULL see {@link COVERED_BY_FULL}. Aliases `action`,
 * `campaign` and `institution`.
 */
export const SELECTED_INSTITUTION = `
  (action.sampling_type = 'FULL' and ${COVERED_BY_FULL} or action.sampling_type = 'SELECTIVE' and exists (
    select 1 from sampling_action_addressees chosen
    where chosen.action_id = action.id and chosen.institution_id = institution.id))`;

/**
 * SQL: the expression `promoter`, the companies of the campaigns of the expression `campaign`. It is computed first,
 * because nothing but the block list links a promoter to an institution: Postgres has joined each company with each
 * institution before it looked at the campaigns.
 */
export const PROMOTERS = `promoter as materialized (
    select id, accepted_ard_contract from companies where id in (select company_id from campaign))`;

/** SQL: joins the institutions that an action of `promoter` reaches as `institution`. */
export const WITH_SELECTED = `join companies institution on ${ELIGIBLE} and ${SELECTED_INSTITUTION}`;

/** SQL: whether an action's selection includes the editor: by institution, department, or person. */
export const SELECTED_EDITOR = `
  (action.sampling_type = 'FULL' or exists (
    select 1 from sampling_action_addressees chosen
    where chosen.action_id = action.id
      and chosen.institution_id = editor.company_id
      and (chosen.user_id = editor.id
        or (chosen.user_id is null
          and (chosen.department_id is null or chosen.department_id = editor.sampling_department_id)))))`;
