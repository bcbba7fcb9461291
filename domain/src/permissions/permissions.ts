/**
 * Every permission of the product. Routes, screens and menu entries name the permissions they accept, never roles; row
 * rules may look at the role.
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
  'RequestMailing',
  'ManageMailingRequests',
  'ManagePressLinks',
  'DownloadFiles',
  'ImpersonateUsers',
  'UploadTemporaryMediaFiles',
  'ImportXmlReleases',
  'ManageFeatureFlags',
  'ImportDigitalReleases',
  'ChangeLegacyPassword',
  'PresentSecondFactor',
  'SetUpSecondFactor',
] as const;
export type Permission = (typeof Permission)[number];

/**
 * Permissions that a read-only user (`roleRevokeManageAll`) keeps: reading, and the person's own account (a read-only
 * user must be able to change the password).
 */
export const READ_ONLY_PERMISSIONS: readonly Permission[] = [
  'GetReleases',
  'GetReleasesSampled',
  'DownloadFiles',
  'ManageMyAccount',
  'AccessPromoShares',
  'ChangeLegacyPassword',
  'PresentSecondFactor',
  'SetUpSecondFactor',
];

/** True when at least one of the wanted permissions is held. */
export function hasAnyPermission(held: Iterable<Permission>, wanted: readonly Permission[]): boolean {
  const set = new Set(held);
  return wanted.some((permission) => set.has(permission));
}

/** True when every one of the wanted permissions is held. */
export function hasAllPermissions(held: Iterable<Permission>, wanted: readonly Permission[]): boolean {
  const set = new Set(held);
  return wanted.every((permission) => set.has(permission));
}
