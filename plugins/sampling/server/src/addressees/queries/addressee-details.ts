import type { Knex } from 'knex';
import {
  fail,
  type AddresseeDetails,
  type AddresseeEditors,
  type FoundEditors,
  type Locale,
  type SamplingDepartmentView,
} from '@mpn/domain';
import { isAlike, namesOrAlike, patternOf, SEARCH_LIMIT, select } from '@mpn/server-kit';
import { ADDRESSABLE_EDITOR, ENABLED_INSTITUTION, IS_ARD, NOT_BLOCKED } from './eligible';

const FULL_NAME = `coalesce(nullif(concat_ws(' ', nullif(editor.preceding_title, ''), nullif(editor.first_name, ''),
      nullif(editor.last_name, ''), nullif(editor.following_title, '')), ''), '-')`;

const EDITORS = `
  select editor.id, ${FULL_NAME} as "fullName",
    editor.position, editor.sampling_department_id as "departmentId",
    coalesce((select json_agg(genre_id order by genre_id) from chosen_genres chosen
      where chosen.user_id = editor.id),
      '[]'::json) as "genreIds"
  from people editor
  where editor.company_id = ? and ${ADDRESSABLE_EDITOR}
  order by editor.last_name, editor.first_name, editor.id`;

/** The institutions that a promotion company sees, with itself as `promoter`. */
const FROM_VISIBLE = `
  from companies promoter
  join companies institution on ${ENABLED_INSTITUTION} and ${NOT_BLOCKED}`;

/** @param found SQL: whether the name is one that was searched for */
const foundEditors = (found: string): string => `
  select editor.id, ${FULL_NAME} as "fullName", institution.id as "institutionId",
    editor.sampling_department_id as "departmentId"
  ${FROM_VISIBLE}
  join people editor on editor.company_id = institution.id and ${ADDRESSABLE_EDITOR}
  where promoter.id = :companyId and ${found}
  order by editor.last_name, editor.first_name, editor.id
  limit ${SEARCH_LIMIT}`;

const DEPARTMENTS = `
  select department.id, department.name,
    (select count(*)::int from people editor
      where editor.sampling_department_id = department.id and editor.company_id = department.company_id
        and ${ADDRESSABLE_EDITOR}) as "editorCount"
  from department_list department
  where department.company_id = ?
  order by department.position, department.name, department.id`;

const details = (name: 'name_de' | 'name_en') => `
  select institution.id, institution.name, institution.street, institution.postal_code as "postalCode",
    institution.city, institution.country, network.name as "networkName", medium.code as medium,
    coalesce((select json_agg(area.${name} order by area.position, area.id)
      from company_areas chosen join broadcasting_area_list area on area.id = chosen.broadcasting_area_id
      where chosen.company_id = institution.id), '[]'::json) as areas,
    coalesce((select json_agg(genre.${name} order by genre.position, genre.id)
      from company_genres chosen join genre_list genre on genre.id = chosen.genre_id
      where chosen.company_id = institution.id), '[]'::json) as genres,
    institution.audience_reach as "audienceReach", institution.audience_age_from as "audienceAgeFrom",
    institution.audience_age_to as "audienceAgeTo", institution.additional_information as "additionalInformation",
    ${IS_ARD} as "isArd",
    coalesce(institution.is_partner, false) as "isPartner",
    coalesce(institution.music_editorial, true) as "musicEditorial",
    coalesce(institution.ownership, 'UNKNOWN') as ownership,
    (select count(*)::int from people editor
      where editor.company_id = institution.id and ${ADDRESSABLE_EDITOR}) as "editorCount"
  from companies institution
  left join network_list network on network.id = institution.media_group_id
  left join medium_list medium on medium.id = institution.sampling_medium_id
  where institution.id = ? and institution.type = 'MEDIA' and institution.deleted_at is null`;

/**
 * Whether the institution is visible to this promotion company: enabled, with a medium, and not blocked. An ARD
 * institution is visible without the ARD contract too.
 */
export async function isVisibleInstitution(knex: Knex, companyId: number, institutionId: number): Promise<boolean> {
  const rows = await select<unknown>(
    knex,
    `select 1 ${FROM_VISIBLE}
     where promoter.id = ? and promoter.type = 'PROMOTION' and institution.id = ?`,
    [companyId, institutionId],
  );
  return rows.length > 0;
}

/** The editors of one institution who can be addressed. */
export async function addresseeEditors(knex: Knex, institutionId: number): Promise<AddresseeEditors> {
  const editors = await select<AddresseeEditors['editors'][number]>(knex, EDITORS, [institutionId]);
  return { institutionId, editors };
}

const HAS_ALL_WORDS = `not exists (select 1 from unnest(:words::text[]) as word where ${FULL_NAME} not ilike word)`;

/**
 * Editors of the institutions that a promotion company sees, of whose names every word of the term is a part; where
 * there are none, those with names like it.
 */
export async function findEditors(knex: Knex, companyId: number, term: string): Promise<FoundEditors> {
  const words = term.split(/\s+/).filter(Boolean).map(patternOf);
  const editors = await namesOrAlike(term, (alike) =>
    select<FoundEditors['editors'][number]>(knex, foundEditors(alike ? isAlike(FULL_NAME, ':term') : HAS_ALL_WORDS), {
      companyId,
      ...(alike ? { term } : { words }),
    }),
  );
  return { editors };
}

export async function samplingDepartments(knex: Knex, institutionId: number): Promise<SamplingDepartmentView[]> {
  const rows = await select<SamplingDepartmentView>(knex, DEPARTMENTS, [institutionId]);
  return rows;
}

/**
 * An institution as promoters see it, in the caller's language.
 * @throws AppError not-found
 */
export async function addresseeDetails(knex: Knex, institutionId: number, locale: Locale): Promise<AddresseeDetails> {
  const sql = details(locale === 'de-DE' ? 'name_de' : 'name_en');
  const rows = await select<Omit<AddresseeDetails, 'departments'>>(knex, sql, [institutionId]);
  const [found] = rows;
  if (!found) throw fail('mpn.backend.global.error.not-found');
  return { ...found, departments: await samplingDepartments(knex, institutionId) };
}
