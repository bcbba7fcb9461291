import { CombinedRole } from '../enums';
import { permissionConditions, type PermissionCondition } from './permission-facts';
import { Permission } from './permissions';

/** Which rows a permission reaches; the row-level rules live with each resource. */
export type PermissionScope =
  | 'all'
  | 'own company'
  | 'shared releases'
  | 'by product visibility'
  | 'sampled to its company'
  | 'addressed to its company, its department or itself'
  | 'up to the cart';

/** One cell of the table: granted, optionally with a reach and under a condition. */
export interface PermissionGrant {
  scope?: PermissionScope;
  when?: PermissionCondition;
}

type RoleGrants = Partial<Record<CombinedRole, PermissionGrant>>;

const YES: PermissionGrant = {};
const ALL: PermissionGrant = { scope: 'all' };
const OWN: PermissionGrant = { scope: 'own company' };

/**
 * Permission x role (domain decisions, section 2). A role that a row does not name never has that
 * permission. The guard, the web app's menu and the generated documentation all read this table.
 */
export const permissionTable: Record<Permission, RoleGrants> = {
  GetReleases: {
    SUPER_ADMIN: ALL,
    PROMO_ADMIN: OWN,
    PROMO_USER: OWN,
    PROMO_SHARE_USER: { scope: 'shared releases' },
  },
  GetReleasesSampled: {
    SUPER_ADMIN: ALL,
    PROMO_ADMIN: { scope: 'by product visibility' },
    PROMO_USER: { scope: 'by product visibility' },
    MEDIA_ADMIN: { scope: 'sampled to its company' },
    MEDIA_USER: { scope: 'addressed to its company, its department or itself' },
  },
  CreateReleases: {
    PROMO_ADMIN: YES,
    PROMO_USER: { when: 'managesReleases' },
    PROMO_SHARE_USER: { when: 'shareFullAccess' },
  },
  EditReleases: {
    PROMO_ADMIN: YES,
    PROMO_USER: { when: 'managesReleases' },
    PROMO_SHARE_USER: { when: 'shareEditable' },
  },
  ManageSamplingCampaigns: {
    PROMO_ADMIN: YES,
    PROMO_USER: { when: 'managesCampaigns' },
    PROMO_SHARE_USER: { scope: 'up to the cart', when: 'shareFullAccess' },
  },
  ManageMyAccount: { SUPER_ADMIN: YES, PROMO_ADMIN: YES, MEDIA_ADMIN: YES, PROMO_USER: YES, MEDIA_USER: YES },
  ManageUsers: { SUPER_ADMIN: ALL, PROMO_ADMIN: OWN, MEDIA_ADMIN: OWN },
  ManageAllUsers: { SUPER_ADMIN: YES },
  ManageAllCompanies: { SUPER_ADMIN: YES },
  ManageMyCompany: { SUPER_ADMIN: YES, PROMO_ADMIN: YES, MEDIA_ADMIN: YES },
  ManageCompanyMediaGroups: { SUPER_ADMIN: YES },
  ManageCompaniesUsers: { SUPER_ADMIN: ALL, PROMO_ADMIN: OWN, MEDIA_ADMIN: OWN },
  ManageCompanyContacts: { PROMO_ADMIN: YES, PROMO_USER: { when: 'managesMailings' } },
  ManageCompanyBlockList: { SUPER_ADMIN: ALL, PROMO_ADMIN: OWN },
  ManagePromoShares: { SUPER_ADMIN: ALL, PROMO_ADMIN: OWN },
  AccessPromoShares: { SUPER_ADMIN: YES, PROMO_ADMIN: YES, PROMO_USER: YES },
  ManageSamplingTemplates: {
    PROMO_ADMIN: { when: 'companyHasTemplates' },
    PROMO_USER: { when: 'companyHasTemplatesAndManagesCampaigns' },
  },
  RequestDelivery: { MEDIA_ADMIN: YES, MEDIA_USER: { when: 'deliveryRequestGranted' } },
  AccessArdArchive: { MEDIA_ADMIN: YES, MEDIA_USER: { when: 'ardArchiveGranted' } },
  DownloadFiles: {
    SUPER_ADMIN: ALL,
    PROMO_ADMIN: OWN,
    PROMO_USER: OWN,
    PROMO_SHARE_USER: { scope: 'shared releases' },
    MEDIA_ADMIN: { when: 'webDeliveryPermitted' },
    MEDIA_USER: { when: 'webDeliveryPermitted' },
  },
  ImpersonateUsers: { SUPER_ADMIN: YES },
  UploadTemporaryMediaFiles: {
    SUPER_ADMIN: YES,
    PROMO_ADMIN: YES,
    PROMO_USER: { when: 'managesReleases' },
    PROMO_SHARE_USER: { when: 'shareEditable' },
  },
  ImportXmlReleases: { SUPER_ADMIN: YES, PROMO_ADMIN: YES },
  ManageFeatureFlags: { SUPER_ADMIN: YES },
  ImportDigitalReleases: { PROMO_ADMIN: YES, PROMO_USER: { when: 'importsFromDigias' } },
  // Granted by an unfinished migration, never by a role.
  ChangeLegacyPassword: {},
};

function describeGrant(grant: PermissionGrant | undefined): string {
  if (!grant) return '-';
  const parts = [grant.scope, grant.when && permissionConditions[grant.when].text].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'yes';
}

/** The table as Markdown, for the generated documentation. */
export function permissionTableMarkdown(): string {
  const rows = Permission.map((permission) => {
    const cells = CombinedRole.map((role) => describeGrant(permissionTable[permission][role]));
    return `| ${permission} | ${cells.join(' | ')} |`;
  });
  const head = `| permission | ${CombinedRole.join(' | ')} |`;
  const rule = `| --- |${' --- |'.repeat(CombinedRole.length)}`;
  return [head, rule, ...rows].join('\n');
}
