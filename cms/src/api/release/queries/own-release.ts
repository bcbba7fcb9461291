import type { Knex } from 'knex';
import type { Principal, ReleaseEntity } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { readRelease, releaseEntity } from './detail/entity';

/**
 * As the service's `read`, in the caller's transaction.
 * @throws AppError not-found, for another's and a missing one alike
 */
export async function readOwnRelease(knex: Knex, principal: Principal, id: number): Promise<ReleaseEntity> {
  return releaseEntity(principal, await readRelease(knex, principal, id));
}

/**
 * The undeleted release of a company with this EAN, else the newest of these ids.
 * @param gtin 13 digits
 */
export async function findOwnRelease(
  knex: Knex,
  companyId: number,
  gtin: string | null,
  ids: readonly number[],
): Promise<number | null> {
  const [row] = await select<{ id: number }>(
    knex,
    `select r.id from releases r
     where r.company_id = :companyId and r.deleted_at is null
       and (lpad(r.ean, 13, '0') = :gtin::text or r.id = any(:ids::int[]))
     order by (lpad(r.ean, 13, '0') = :gtin::text) desc nulls last, r.id desc limit 1`,
    { companyId, gtin, ids: [...ids] },
  );
  return row?.id ?? null;
}
