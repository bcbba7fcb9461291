import type { Knex } from 'knex';
import { fieldError } from '@mpn/domain';
import { featureIsOn, select } from '@mpn/server-kit';

/**
 * SQL: whether a promotion company, alias `c`, may opt its releases in to the ARD archive: it has the role from
 * support, takes part, and has accepted the ARD contract, and the feature is on (docs/domain.md#ard-archive).
 */
export const MAY_OPT_IN_TO_ARD_ARCHIVE = `(c.role_manage_ard_archive_releases is true and c.ard_archive_sampling is true
  and c.accepted_ard_contract is true and ${featureIsOn('ARD_ARCHIVE')})`;

/** Whether the company may opt its releases in to the ARD archive. */
export async function mayOptInToArdArchive(knex: Knex, companyId: number): Promise<boolean> {
  const rows = await select(
    knex,
    `select 1 from companies c where c.id = :companyId and ${MAY_OPT_IN_TO_ARD_ARCHIVE}`,
    {
      companyId,
    },
  );
  return rows.length > 0;
}

/**
 * Checks that a release may be opted in. An existing opt-in stays valid and can always be removed.
 * @throws AppError ard-archive-not-permitted at the field
 */
export async function assertArdArchivePermitted(
  knex: Knex,
  companyId: number,
  { wanted, current }: { wanted: boolean | undefined; current: boolean },
): Promise<void> {
  if (wanted !== true || current || (await mayOptInToArdArchive(knex, companyId))) return;
  throw fieldError('ardArchive', 'mpn.backend.data.error.product.ard-archive-not-permitted');
}
