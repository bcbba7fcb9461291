import type { Knex } from 'knex';
import { fail, type Principal, type SamplingCircleDetail, type SamplingCircleView } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { companyOf } from '../../access';
import { ARD_PERMITTED, ELIGIBLE, ENABLED_INSTITUTION, NOT_BLOCKED } from './eligible';

const CIRCLES = `
  select circle.id, circle.name, circle.created_at as "createdAt", count(member.id)::int as members,
    coalesce(json_agg(institution.id order by institution.name) filter (where institution.id is not null), '[]'::json)
      as "institutionIds"
  from sampling_circles circle
  join companies promoter on promoter.id = circle.company_id
  left join sampling_circle_members member on member.circle_id = circle.id
  left join companies institution on institution.id = member.institution_id and ${ELIGIBLE}`;

type Row<T> = Omit<T, 'createdAt'> & { createdAt: Date };

const viewOf = <T extends { createdAt: Date }>({ createdAt, ...row }: T) => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** The company's circles; `institutionIds` without institutions that can no longer be sampled. */
export async function listCircles(db: Knex, companyId: number): Promise<SamplingCircleView[]> {
  const rows = await select<Row<SamplingCircleView>>(
    db,
    `${CIRCLES} where circle.company_id = :companyId
     group by circle.id order by lower(circle.name), circle.id`,
    { companyId },
  );
  return rows.map(viewOf);
}

/** One circle as in the list. */
export async function circleView(db: Knex, id: number): Promise<SamplingCircleView> {
  const rows = await select<Row<SamplingCircleView>>(db, `${CIRCLES} where circle.id = :id group by circle.id`, { id });
  const [circle] = rows;
  if (!circle) throw fail('mpn.backend.global.error.not-found');
  return viewOf(circle);
}

// Partners may see neither the block list nor contracts.
const STANDING = `case when ${ENABLED_INSTITUTION} then
    case when ${NOT_BLOCKED} and ${ARD_PERMITTED} then 'ELIGIBLE'
      when :isPartner then 'UNAVAILABLE'
      when ${NOT_BLOCKED} then 'ARD_CONTRACT_MISSING'
      else 'BLOCKED' end
  else 'UNAVAILABLE' end`;

/**
 * A circle of the company with all its institutions.
 * @throws AppError not-found, also for another company's
 */
export async function readCircle(db: Knex, principal: Principal, id: number): Promise<SamplingCircleDetail> {
  const [circle] = await select<Row<SamplingCircleDetail>>(
    db,
    `select circle.id, circle.name, circle.created_at as "createdAt", circle.version,
       coalesce((select json_agg(json_build_object('id', institution.id, 'name', institution.name,
           'mpnCompanyNumber', institution.mpn_company_number, 'city', institution.city, 'country', institution.country,
           'medium', medium.code, 'standing', ${STANDING}) order by lower(institution.name), institution.id)
         from sampling_circle_members member
         join companies institution on institution.id = member.institution_id
         left join medium_list medium on medium.id = institution.sampling_medium_id
         where member.circle_id = circle.id), '[]'::json) as institutions
     from sampling_circles circle join companies promoter on promoter.id = circle.company_id
     where circle.id = :id and circle.company_id = :companyId`,
    { id, companyId: companyOf(principal), isPartner: principal.promoShare !== null },
  );
  if (!circle) throw fail('mpn.backend.global.error.not-found');
  return viewOf(circle);
}

/** Number of those of these institutions that the company may sample. */
export async function countEligible(db: Knex, companyId: number, institutionIds: readonly number[]): Promise<number> {
  const [row] = await select<{ count: number }>(
    db,
    `select count(*)::int as count from companies promoter
     join companies institution on institution.id = any(:institutionIds::int[]) and ${ELIGIBLE}
     where promoter.id = :companyId`,
    { companyId, institutionIds },
  );
  return row?.count ?? 0;
}
