import type { Knex } from 'knex';
import { fieldError } from '@mpn/domain';
import { featureIsOn } from '@mpn/server-kit';
import { select } from '../../../scoping/sql';

/**
 * SQL: whether a promotion company, alias `c`, may opt its releases in to the ARD archive: support has given it that
 * role, it takes part, and it has accepted the ARD contract (docs/adr/0017).
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
 * Checks that a release may be opted in. What was opted in before stays so, and may always be taken back.
 * @throws ard-archive-not-permitted at the field
 */
export async function assertArdArchivePermitted(
  knex: Knex,
  companyId: number,
  { wanted, current }: { wanted: boolean | undefined; current: boolean },
): Promise<void> {
  if (wanted !== true || current || (await mayOptInToArdArchive(knex, companyId))) return;
  throw fieldError('ardArchive', 'mpn.backend.data.error.product.ard-archive-not-permitted');
}
