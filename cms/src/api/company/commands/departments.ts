import type { Knex } from 'knex';
import { fail, fieldError } from '@mpn/domain';
import { insertRow, updateRow, select } from '@mpn/server-kit';

/** A department in the request; without `id` it is new. */
export interface SentDepartment {
  id?: number | undefined;
  name: string;
}

const keyOf = (name: string): string => name.trim().toLocaleLowerCase('de');

/** @throws AppError duplicate-sampling-department-name (409) at the second of two equal names */
function assertNamesDiffer(departments: readonly SentDepartment[]): void {
  const known = new Set<string>();
  departments.forEach(({ name }, index) => {
    if (known.has(keyOf(name))) {
      throw fieldError(`departments[${index}].name`, 'mpn.backend.data.error.duplicate-sampling-department-name');
    }
    known.add(keyOf(name));
  });
}

/**
 * Replaces a company's departments in their order; those that are left out are removed.
 * @returns whether anything differed
 * @throws AppError duplicate-sampling-department-name (409), invalid (400) for the id of another company's department,
 * still-referenced (409) for removing one that users belong to or running sampling addresses
 */
export async function saveDepartments(
  trx: Knex,
  companyId: number,
  departments: readonly SentDepartment[],
): Promise<boolean> {
  assertNamesDiffer(departments);
  const before = await trx('sampling_departments')
    .where({ company_id: companyId })
    .orderBy(['position', 'id'])
    .select<{ id: number; name: string }[]>('id', 'name');
  const isSame =
    before.length === departments.length &&
    before.every(({ id, name }, index) => id === departments[index]?.id && name === departments[index].name);
  if (isSame) return false;
  const known = new Set(before.map(({ id }) => id));
  departments.forEach(({ id }, index) => {
    if (id !== undefined && !known.has(id)) {
      throw fieldError(`departments[${index}].id`, 'mpn.backend.validation.error.invalid');
    }
  });
  const kept = new Set(departments.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (await isUsed(trx, removed)) throw fail('mpn.backend.data.error.still-referenced');
  await trx('sampling_departments').whereIn('id', removed).delete();
  // Renamed temporarily first, because two departments may swap their names, which are unique.
  for (const { id } of before)
    await trx('sampling_departments')
      .where({ id })
      .update({ name: `#${id}` });
  for (const [index, { id, name }] of departments.entries()) {
    const position = index + 1;
    if (id === undefined) await insertRow(trx, 'sampling_departments', { company_id: companyId, name, position });
    else await updateRow(trx, 'sampling_departments', id, { name, position });
  }
  return true;
}

/** Whether users belong to one of the departments, or sampling is addressed to one. */
async function isUsed(trx: Knex, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const rows = await select<unknown>(
    trx,
    `select 1 from people u where u.sampling_department_id = any(:ids::int[]) and u.deleted_at is null
     union all select 1 from sampling_action_addressees a where a.department_id = any(:ids::int[])
     limit 1`,
    { ids: [...ids] },
  );
  return rows.length > 0;
}
