/**
 * Every permission of the product (specification section 6). Routes, screens and menu entries name
 * the permissions they accept; nothing asks for a role.
 */
export const Permission = [
  'GetReleases',
  'GetReleasesSampled',
  'CreateReleases',
  'EditReleases',
  'ManageSamplingCampaigns',
  'ManageMyAccount',
  'ManageUsers',
  'ManageAllUsers',
  'ManageAllCompanies',
  'ManageMyCompany',
  'ManageCompanyMediaGroups',
  'ManageCompaniesUsers',
  'ManageCompanyContacts',
  'ManageCompanyBlockList',
  'ManagePromoShares',
  'AccessPromoShares',
  'ManageSamplingTemplates',
  'RequestDelivery',
  'AccessArdArchive',
  'DownloadFiles',
  'ImpersonateUsers',
  'UploadTemporaryMediaFiles',
  'ImportXmlReleases',
  'ManageFeatureFlags',
  'ImportDigitalReleases',
  'ChangeLegacyPassword',
] as const;
export type Permission = (typeof Permission)[number];

/**
 * Permissions that a read-only user (`roleRevokeManageAll`) keeps: they read, or concern the
 * person's own account only (a read-only user must still be able to change a password).
 */
export const READ_ONLY_PERMISSIONS: readonly Permission[] = [
  'GetReleases',
  'GetReleasesSampled',
  'DownloadFiles',
  'ManageMyAccount',
  'AccessPromoShares',
  'ChangeLegacyPassword',
];

/** True when at least one of the wanted permissions is held (the route guard's question). */
export function hasAnyPermission(held: Iterable<Permission>, wanted: readonly Permission[]): boolean {
  const set = new Set(held);
  return wanted.some((permission) => set.has(permission));
}

/** True when every one of the wanted permissions is held. */
export function hasAllPermissions(held: Iterable<Permission>, wanted: readonly Permission[]): boolean {
  const set = new Set(held);
  return wanted.every((permission) => set.has(permission));
}
