import type { Permission } from '@mpn/domain';

/** Permissions of the entries of the group "administration"; with one of them there is something to administer. */
export const ADMINISTRATION: readonly Permission[] = [
  'ManageMyCompany',
  'ManageUsers',
  'ManageCompanyBlockList',
  'ManageCompanyMediaGroups',
  'ManagePromoShares',
  'AccessPromoShares',
  'ManageAllCompanies',
  'ManageFeatureFlags',
];
