import { reachedCompanyId, type Principal } from '@mpn/domain';
import type { ImportRow } from './stored';

/** Imports of the company acted for; those of all companies for a super admin. */
export function isOwnImport(principal: Principal, row: Pick<ImportRow, 'company_id'>): boolean {
  const companyId = reachedCompanyId(principal);
  return companyId === null || companyId === row.company_id;
}
