import type { Knex } from 'knex';
import type { companyEndpoints, InstitutionRow, Page, QueryOf } from '@mpn/domain';
import { isArdInstitution, isCompanyAlike, isEnabled, pageOrAlike, patternOf, tablePage } from '@mpn/server-kit';
import { ELIGIBLE } from './eligible';

type TableQuery = QueryOf<typeof companyEndpoints.institutions>;

const EDITORS = `(select count(*) from people u where u.company_id = c.id and ${isEnabled('u')})::int`;
const BLOCKED = 'exists (select 1 from block_list_entries b where b.company_id = ? and b.institution_id = c.id)';
const IS_ELIGIBLE = `exists (select 1 from companies promoter join companies institution on institution.id = c.id
  where promoter.id = ? and ${ELIGIBLE})`;
const CIRCLES = `coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id)
  from sampling_circles s where s.company_id = ?
    and exists (select 1 from sampling_circle_members m where m.circle_id = s.id and m.institution_id = c.id)),
      '[]'::json)`;

const SORTABLE: Record<NonNullable<TableQuery['sortBy']>, string> = {
  name: 'lower(c.name)',
  city: 'lower(c.city)',
  medium: 'medium.code',
  ardStateInstitutionName: 'lower(c.ard_state_institution_name)',
  editors: EDITORS,
};

/**
 * One page of the enabled media companies, as a promotion company sees them.
 * @param companyId whose circles and block list are shown
 */
export const institutionTable = (db: Knex, companyId: number, query: TableQuery): Promise<Page<InstitutionRow>> =>
  pageOrAlike(query.term, (alike) => readPage(db, companyId, query, alike));

function readPage(db: Knex, companyId: number, query: TableQuery, alike: boolean): Promise<Page<InstitutionRow>> {
  const { term, medium = [], country = [], ownership = [], ard, blocked, eligible } = query;
  const rows = db('companies as c')
    .leftJoin('medium_list as medium', 'medium.id', 'c.sampling_medium_id')
    .where('c.type', 'MEDIA')
    .whereRaw(isEnabled('c'))
    .where((where) => {
      if (medium.length > 0) where.whereIn('medium.code', [...medium]);
      if (country.length > 0) where.whereIn('c.country', [...country]);
      if (ownership.length > 0) where.whereRaw(`coalesce(c.ownership, 'UNKNOWN') = any(?)`, [[...ownership]]);
      if (ard !== undefined) where.whereRaw(`${isArdInstitution('c')} = ?`, [ard]);
      if (blocked !== undefined) where.whereRaw(`${BLOCKED} = ?`, [companyId, blocked]);
      if (eligible !== undefined) where.whereRaw(`${IS_ELIGIBLE} = ?`, [companyId, eligible]);
      if (alike) where.whereRaw(isCompanyAlike('c.id', '?'), [term!.trim()]);
      else if (term?.trim()) {
        const pattern = patternOf(term.trim());
        where.where((any) => {
          for (const text of ['c.name', 'c.city', 'c.ard_state_institution_name', 'c.mpn_company_number']) {
            any.orWhereRaw(`${text} ilike ?`, [pattern]);
          }
        });
      }
    })
    .select(
      'c.id',
      'c.name',
      'c.mpn_company_number as mpnCompanyNumber',
      'c.city',
      'c.country',
      'medium.code as medium',
      'c.ard_state_institution_name as ardStateInstitutionName',
      db.raw('coalesce(c.is_partner, false) as "isPartner"'),
      db.raw(`coalesce(c.ownership, 'UNKNOWN') as ownership`),
      db.raw(`${EDITORS} as editors`),
      db.raw(`${CIRCLES} as circles`, [companyId]),
      db.raw(`${BLOCKED} as blocked`, [companyId]),
    );
  return tablePage<InstitutionRow>(rows, query, SORTABLE, { column: SORTABLE.name, direction: 'asc', id: 'c.id' });
}
