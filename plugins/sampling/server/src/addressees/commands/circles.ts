import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, fieldError, type Principal, type SamplingCircleDetail, type SamplingCircleView } from '@mpn/domain';
import { audit, inTransaction, insertRow, insertRows, lockRow, updateRow } from '@mpn/server-kit';
import { companyOf } from '../../access';
import { circleView, countEligible, readCircle } from '../queries/circles';

interface Circle {
  name: string;
  institutionIds: readonly number[];
}

/**
 * Serializes changes of a company's circles and block list: names stay unique, and blocked institutions stay out of
 * circles.
 */
async function lockCircles(trx: Knex, companyId: number): Promise<void> {
  await trx('companies').where({ id: companyId }).forNoKeyUpdate().first('id');
}

/** @throws AppError duplicate-sampling-group-name (409) at `name`; upper and lower case make no difference */
async function assertUniqueName(trx: Knex, companyId: number, name: string, id = 0): Promise<void> {
  const taken: unknown = await trx('sampling_circles')
    .where({ company_id: companyId })
    .whereNot({ id })
    .whereRaw('lower(name) = lower(?)', [name])
    .first('id');
  if (taken) throw fieldError('name', 'mpn.backend.data.error.duplicate-sampling-group-name');
}

async function addMembers(trx: Knex, companyId: number, id: number, institutionIds: readonly number[]): Promise<void> {
  if ((await countEligible(trx, companyId, institutionIds)) !== institutionIds.length) {
    throw fail('mpn.backend.data.error.sampling-group-changed');
  }
  await insertRows(
    trx,
    'sampling_circle_members',
    institutionIds.map((institutionId) => ({ circle_id: id, institution_id: institutionId })),
  );
}

/**
 * Saves a circle under a unique name.
 * @throws AppError duplicate-sampling-group-name, or sampling-group-changed when an institution can no longer be
 * sampled
 */
export function createCircle(
  strapi: Core.Strapi,
  principal: Principal,
  { name, institutionIds }: Circle,
): Promise<SamplingCircleView> {
  const companyId = companyOf(principal);
  return inTransaction(strapi, async (trx) => {
    await lockCircles(trx, companyId);
    await assertUniqueName(trx, companyId, name);
    const id = await insertRow(trx, 'sampling_circles', { company_id: companyId, name, version: 1 });
    await addMembers(trx, companyId, id, [...new Set(institutionIds)]);
    await audit(trx, principal, { action: 'sampling_circle.create', objectType: 'sampling_circle', objectId: id });
    return circleView(trx, id);
  });
}

interface CircleRow extends Record<string, unknown> {
  company_id: number;
  name: string;
  version: number;
}

async function lockOwnCircle(trx: Knex, companyId: number, id: number): Promise<CircleRow> {
  const circle = await lockRow<CircleRow>(trx, 'sampling_circles', id);
  if (circle?.company_id !== companyId) throw fail('mpn.backend.global.error.not-found');
  return circle;
}

/**
 * Saves name and members of a circle. Members that can no longer be sampled may stay; new ones must be eligible.
 * @throws AppError not-found (404), optimistic-lock, duplicate-sampling-group-name, sampling-group-changed (409)
 */
export function changeCircle(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  { name, institutionIds, version }: Circle & { version: number },
): Promise<SamplingCircleDetail> {
  const companyId = companyOf(principal);
  return inTransaction(strapi, async (trx) => {
    await lockCircles(trx, companyId);
    const circle = await lockOwnCircle(trx, companyId, id);
    if (circle.version !== version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'circle' });
    await assertUniqueName(trx, companyId, name, id);
    const before = await trx('sampling_circle_members').where({ circle_id: id }).pluck<number[]>('institution_id');
    const [had, has] = [new Set(before), new Set(institutionIds)];
    const added = [...has].filter((institutionId) => !had.has(institutionId));
    const removed = before.filter((institutionId) => !has.has(institutionId));
    const differs = name !== circle.name || added.length > 0 || removed.length > 0;
    if (differs) {
      await trx('sampling_circle_members').where({ circle_id: id }).whereIn('institution_id', removed).delete();
      await addMembers(trx, companyId, id, added);
      await updateRow(trx, 'sampling_circles', id, { name, version: version + 1 });
      await audit(trx, principal, {
        action: 'sampling_circle.update',
        objectType: 'sampling_circle',
        objectId: id,
        data: { added, removed },
      });
    }
    return { ...(await readCircle(trx, principal, id)), saveResult: differs ? 'SAVED' : 'NO_SAVE' };
  });
}

/**
 * Deletes a company's circle.
 * @throws AppError not-found
 */
export async function deleteCircle(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockOwnCircle(trx, companyOf(principal), id);
    await trx('sampling_circle_members').where({ circle_id: id }).delete();
    await trx('sampling_circles').where({ id }).delete();
    await audit(trx, principal, { action: 'sampling_circle.delete', objectType: 'sampling_circle', objectId: id });
  });
}
