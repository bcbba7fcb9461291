import type { Principal } from '@mpn/domain';
import type { ImportRow } from './stored';

/** Imports of the company acted for; those of all companies for a super admin. */
export const isOwnImport = (principal: Principal, row: Pick<ImportRow, 'company_id'>): boolean =>
  principal.companyId === null ? principal.combinedRole === 'SUPER_ADMIN' : principal.companyId === row.company_id;
