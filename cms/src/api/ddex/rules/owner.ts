import type { Principal } from '@mpn/domain';
import type { ImportRow } from './stored';

/**
 * The principal for which jobs keep files and save releases: the importing person for the company of the import, with the
 * right to edit releases and no other.
 */
export const ownerOf = (row: Pick<ImportRow, 'company_id' | 'created_by_user_id' | 'language'>): Principal => ({
  sessionId: 0,
  sid: '',
  kind: 'LOGIN',
  userId: row.created_by_user_id ?? 0,
  loginName: '',
  email: '',
  locale: row.language ?? 'de-DE',
  combinedRole: 'PROMO_ADMIN',
  permissions: new Set(['GetReleases', 'CreateReleases', 'EditReleases']),
  companyId: row.company_id,
  companyType: 'PROMOTION',
  samplingDepartmentId: null,
  readOnly: false,
  impersonatorUserId: null,
  panelUserId: null,
  promoShare: null,
  address: '',
});
