import type { Knex } from 'knex';
import { fail, type Principal } from '@mpn/domain';
import { lockRow, type RowOf } from '@mpn/server-kit';
import { assertOwnCompany } from '../queries/company';

export type CompanyRow = RowOf<'companies'>;

/** @throws AppError not-found, also for another company */
export async function lockCompany(trx: Knex, principal: Principal, id: number): Promise<CompanyRow> {
  assertOwnCompany(principal, id);
  const row = await lockRow<CompanyRow>(trx, 'companies', id);
  if (!row || row.deleted_at) throw fail('mpn.backend.global.error.not-found');
  return row;
}
