import type { Knex } from 'knex';
import type { AddresseeInstitution, AddresseeTree, Principal } from '@mpn/domain';
import { companyOf } from '../../access';
import {
  ADDRESSABLE_EDITOR,
  ARD_PERMITTED,
  ENABLED_INSTITUTION,
  IS_ARD,
  NOT_BLOCKED,
  OWN_RELEASE,
  takesRelease,
} from './eligible';
import { isFeatureOn, isKeptBackByAiRule, select } from '@mpn/server-kit';

/** SQL: the codes of {@link AddresseeInstitution.formerReactions} as JSON, over the expressions of {@link TREE}. */
const FORMER_REACTIONS = `array_to_json(array_remove(array[
      case when reaction.answered then 'ANSWERED' end,
      case when reaction.listened then 'LISTENED' end,
      case when reaction.institution_id is null then case when sampled.institution_id is null then 'NEVER_SAMPLED'
          else 'NONE' end
        when not reaction.answered and not reaction.listened then 'SEEN' end], null))`;

const TREE = `
  with editor_count as (
    select editor.company_id, editor.sampling_department_id, count(*)::int as editors
    from people editor
    where ${ADDRESSABLE_EDITOR} and editor.company_id is not null
    group by editor.company_id, editor.sampling_department_id
  ),
  company_editors as (
    select company_id, sum(editors)::int as editors from editor_count group by company_id
  ),
  department as (
    select department.company_id,
      json_agg(json_build_object('id', department.id, 'name', department.name,
        'editorCount', coalesce(counted.editors, 0))
        order by department.position, department.name, department.id) as departments
    from department_list department
    left join editor_count counted
      on counted.company_id = department.company_id and counted.sampling_department_id = department.id
    group by department.company_id
  ),
  area as (
    select company_id, json_agg(broadcasting_area_id order by broadcasting_area_id) as ids
    from company_areas group by company_id
  ),
  reaction as (
    select reacted.institution_id, bool_or(reacted.reaction = 'ANSWERED') as answered,
      bool_or(reacted.reaction in ('LISTENED_TO', 'DOWNLOADED', 'REQUESTED')) as listened
    from release_titles release
    join release_reactions reacted on reacted.release_id = release.id
    where :withReactions::boolean and release.company_id = :companyId and release.deleted_at is null
    group by reacted.institution_id
  ),
  sampled as (
    select distinct begun.institution_id
    from release_titles release
    join samplings_begun begun on begun.release_id = release.id
    where :withReactions::boolean and release.company_id = :companyId and release.deleted_at is null
  ),
  genre as (
    select company_id, json_agg(genre_id order by genre_id) as ids from company_genres group by company_id
  )
  select institution.id, institution.name,
    institution.media_group_id as "networkId", network.name as "networkName",
    medium.country_id as "countryId", medium.id as "mediumId", medium.code as medium,
    coalesce(area.ids, '[]'::json) as "areaIds", coalesce(genre.ids, '[]'::json) as "genreIds",
    institution.audience_reach as "audienceReach",
    institution.audience_age_from as "audienceAgeFrom", institution.audience_age_to as "audienceAgeTo",
    institution.city,
    ${IS_ARD} as "isArd",
    coalesce(institution.is_partner, false) as "isPartner",
    coalesce(institution.music_editorial, true) as "musicEditorial",
    coalesce(institution.ownership, 'UNKNOWN') as ownership,
    not ${NOT_BLOCKED} as "isBlocked",
    case when :withReactions::boolean then ${FORMER_REACTIONS} end as "formerReactions",
    ${NOT_BLOCKED} and ${ARD_PERMITTED} and ${takesRelease(OWN_RELEASE)} as selectable,
    case when not ${takesRelease(OWN_RELEASE)} then 'HIDE'
      when ${isKeptBackByAiRule(OWN_RELEASE, 'institution')} then 'NO_DELIVERY' end as "aiRule",
    coalesce(department.departments, '[]'::json) as departments,
    coalesce(company_editors.editors, 0) as "editorCount"
  from companies promoter
  join companies institution on ${ENABLED_INSTITUTION} and (:withBlocked::boolean or ${NOT_BLOCKED})
  join medium_list medium on medium.id = institution.sampling_medium_id
  left join network_list network on network.id = institution.media_group_id
  left join department on department.company_id = institution.id
  left join company_editors on company_editors.company_id = institution.id
  left join area on area.company_id = institution.id
  left join genre on genre.company_id = institution.id
  left join reaction on reaction.institution_id = institution.id
  left join sampled on sampled.institution_id = institution.id
  where promoter.id = :companyId
  order by institution.name, institution.id`;

/**
 * Every institution that a promotion company may see for sampling, in one statement. Not selectable are those on its
 * block list, ARD ones without the ARD contract, and those whose rule about generative AI refuses the release. In a
 * promo-share view blocked ones are left out, and former reactions, which are the company's own.
 * @param releaseId a release of the company that is to be sampled; another's counts as none
 * @throws AppError not-found for a caller without a company
 */
export async function addresseeTree(knex: Knex, principal: Principal, releaseId?: number): Promise<AddresseeTree> {
  const isOwn = principal.promoShare === null;
  const rows = await select<AddresseeInstitution>(knex, TREE, {
    companyId: companyOf(principal),
    releaseId: releaseId ?? null,
    withBlocked: isOwn,
    withReactions: isOwn && (await isFeatureOn(knex, 'STATISTICS')),
  });
  return { institutions: rows };
}
