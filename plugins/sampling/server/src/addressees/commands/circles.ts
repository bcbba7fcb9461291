import type { Core } from '@strapi/strapi';
import { fail, fieldError, type Principal, type SamplingCircleView } from '@mpn/domain';
import { audit, database, inTransaction, insertRow, insertRows, violates } from '@mpn/server-kit';
import { companyOf } from '../../access';
import { ELIGIBLE } from '../queries/eligible';

const CIRCLES = `
  select circle.id, circle.name,
    coalesce(json_agg(institution.id order by institution.name) filter (where institution.id is not null), '[]'::json)
      as "institutionIds"
  from sampling_circles circle
  join companies promoter on promoter.id = circle.company_id
  left join sampling_circle_members member on member.circle_id = circle.id
  left join companies institution on institution.id = member.institution_id and ${ELIGIBLE}
  where circle.company_id = ?
  group by circle.id, circle.name
  order by circle.name, circle.id`;

/** The company's circles, without institutions that can no longer be sampled. */
export async function listCircles(strapi: Core.Strapi, principal: Principal): Promise<SamplingCircleView[]> {
  const { rows } = await database(strapi).raw<{ rows: SamplingCircleView[] }>(CIRCLES, [companyOf(principal)]);
  return rows;
}

/**
 * Saves a circle under a unique name.
 * @throws AppError duplicate-sampling-group-name, or sampling-group-changed when an institution can no longer be
 * sampled
 */
export async function createCircle(
  strapi: Core.Strapi,
  principal: Principal,
  body: { name: string; institutionIds: number[] },
): Promise<SamplingCircleView> {
  const institutionIds = [...new Set(body.institutionIds)];
  try {
    return await inTransaction(strapi, async (trx) => {
      const companyId = companyOf(principal);
      const { rows } = await trx.raw<{ rows: [{ count: number }] }>(
        `select count(*)::int as count from companies promoter
         join companies institution on institution.id = any(?) and ${ELIGIBLE} where promoter.id = ?`,
        [institutionIds, companyId] as never,
      );
      if (rows[0].count !== institutionIds.length) throw fail('mpn.backend.data.error.sampling-group-changed');
      const id = await insertRow(trx, 'sampling_circles', { company_id: companyId, name: body.name, version: 1 });
      await insertRows(
        trx,
        'sampling_circle_members',
        institutionIds.map((institutionId) => ({ circle_id: id, institution_id: institutionId })),
      );
      await audit(trx, principal, { action: 'sampling_circle.create', objectType: 'sampling_circle', objectId: id });
      return { id, name: body.name, institutionIds };
    });
  } catch (error) {
    if (!violates(error, 'sampling_circles_company_id_name_uq')) throw error;
    throw fieldError('name', 'mpn.backend.data.error.duplicate-sampling-group-name');
  }
}

/**
 * Deletes a company's circle.
 * @throws AppError not-found
 */
export async function deleteCircle(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const circle: unknown = await trx('sampling_circles')
      .where({ id, company_id: companyOf(principal) })
      .forUpdate()
      .first('id');
    if (!circle) throw fail('mpn.backend.global.error.not-found');
    await trx('sampling_circle_members').where({ circle_id: id }).delete();
    await trx('sampling_circles').where({ id }).delete();
    await audit(trx, principal, { action: 'sampling_circle.delete', objectType: 'sampling_circle', objectId: id });
  });
}
