import { CombinedRole } from '../enums';
import { permissionConditions, type PermissionCondition } from './permission-facts';
import { Permission } from './permissions';
import { shareConditionText, type ShareCapability } from './promo-share-table';

/** Which rows a permission covers; the row rules are with each resource. */
export type PermissionScope =
  | 'all'
  | 'own company'
  | 'shared releases'
  | 'sampled to its company'
  | 'addressed to its company, its department or itself'
  | 'up to the cart'
  | 'own links';

/** One cell of the table: granted, optionally with a scope and a condition. */
export interface PermissionGrant {
  scope?: PermissionScope;
  when?: PermissionCondition;
  /** Promo share users: held when the share's level includes this. */
  share?: ShareCapability;
}

type RoleGrants = Partial<Record<CombinedRole, PermissionGrant>>;

const YES: PermissionGrant = {};
const ALL: PermissionGrant = { scope: 'all' };
const OWN: PermissionGrant = { scope: 'own company' };

/**
 * Permissions by role (docs/domain.md#roles-and-access). A role that a row does not name never has that permission. The
 * guard and the generated documentation read this table; the web app gets the permissions of its user with the session.
 */
export const permissionTable: Record<Permission, RoleGrants> = {
  GetReleases: {
    SUPER_ADMIN: ALL,
    PROMO_ADMIN: OWN,
    PROMO_USER: OWN,
    PROMO_SHARE_USER: { scope: 'shared releases', share: 'readReleases' },
  },
  GetReleasesSampled: {
    SUPER_ADMIN: ALL,
    PROMO_ADMIN: { when: 'seesMarket' },
    PROMO_USER: { when: 'seesMarket' },
    MEDIA_ADMIN: { scope: 'sampled to its company' },
    MEDIA_USER: { scope: 'addressed to its company, its department or itself' },
  },
  CreateReleases: {
    PROMO_ADMIN: YES,
    PROMO_USER: { when: 'managesReleases' },
    PROMO_SHARE_USER: { share: 'createReleases' },
  },
  EditReleases: {
    PROMO_ADMIN: YES,
    PROMO_USER: { when: 'managesReleases' },
    PROMO_SHARE_USER: { share: 'editReleases' },
  },
  ManageSamplingCampaigns: {
    PROMO_ADMIN: YES,
    PROMO_USER: { when: 'managesCampaigns' },
    PROMO_SHARE_USER: { scope: 'up to the cart', share: 'planCampaigns' },
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
  RequestMailing: { MEDIA_ADMIN: { when: 'mailingRequestGranted' }, MEDIA_USER: { when: 'mailingRequestGranted' } },
  ManageMailingRequests: { PROMO_ADMIN: YES, PROMO_USER: { when: 'managesMailings' } },
  ManagePressLinks: {
    SUPER_ADMIN: ALL,
    PROMO_ADMIN: YES,
    PROMO_USER: { when: 'managesMailings' },
    PROMO_SHARE_USER: { scope: 'own links', share: 'managePressLinks' },
  },
  DownloadFiles: {
    SUPER_ADMIN: ALL,
    PROMO_ADMIN: OWN,
    PROMO_USER: OWN,
    PROMO_SHARE_USER: { scope: 'shared releases', share: 'readOriginals' },
    MEDIA_ADMIN: { when: 'webDeliveryPermitted' },
    MEDIA_USER: { when: 'webDeliveryPermitted' },
  },
  ImpersonateUsers: { SUPER_ADMIN: YES },
  UploadTemporaryMediaFiles: {
    SUPER_ADMIN: YES,
    PROMO_ADMIN: YES,
    PROMO_USER: { when: 'managesReleases' },
    PROMO_SHARE_USER: { share: 'uploadFiles' },
  },
  ImportXmlReleases: { SUPER_ADMIN: YES, PROMO_ADMIN: YES },
  ManageFeatureFlags: { SUPER_ADMIN: YES },
  ImportDigitalReleases: { PROMO_ADMIN: YES, PROMO_USER: { when: 'importsFromDigias' } },
  // Granted by an unfinished migration, never by a role.
  ChangeLegacyPassword: {},
  // Granted between password and second factor, never by a role.
  PresentSecondFactor: {},
  // Granted while a required second factor is not set up, never by a role.
  SetUpSecondFactor: {},
};

function describeGrant(grant: PermissionGrant | undefined): string {
  if (!grant) return '-';
  const condition = grant.when ? permissionConditions[grant.when].text : grant.share && shareConditionText(grant.share);
  const parts = [grant.scope, condition].filter(Boolean);
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
