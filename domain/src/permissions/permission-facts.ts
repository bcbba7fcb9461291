import type { CombinedRole } from '../enums';

/** Flags of the acting user's row that widen or narrow the role; absent means false. */
export interface UserPermissionFlags {
  roleRevokeManageAll?: boolean;
  roleManageReleases?: boolean;
  roleManageMailings?: boolean;
  roleManageSamplingCampaigns?: boolean;
  roleDigiasImportAllowed?: boolean;
  /** Promoter whose product visibility is ALL_ACTIVE_FULL_SAMPLINGS. */
  seesMarket?: boolean;
  /** Media user extension: may request deliveries. */
  deliveryRequestAllowed?: boolean;
  /** Media user extension: may ask promoters for mailings. */
  mailingRequestAllowed?: boolean;
  /** Media user extension: sees the copies for the ARD archive. */
  ardArchiveAccess?: boolean;
  /** Media user extension: may download in the browser. */
  webDownloadAllowed?: boolean;
}

/** Flags of the company acted for; absent means false. */
export interface CompanyPermissionFlags {
  roleManageSamplingTemplates?: boolean;
  /** Media company (or the main company of its group): web delivery enabled and permitted. */
  webDeliveryPermitted?: boolean;
}

/** The promo share of a PROMO_SHARE_USER's session. */
export interface ShareFacts {
  /** Whether the share is ACCEPTED and both companies are enabled. */
  live: boolean;
  fullAccess: boolean;
  /** At least one of the share's release links is editable; row rules decide which. */
  hasEditableRelease: boolean;
  /** Separate grant: may buy on the source company's account (default off). */
  purchaseAllowed?: boolean;
}

/** Everything that decides a request's permissions. */
export interface PermissionFacts {
  role: CombinedRole;
  /** A migrated account without a new password may only change it. */
  unfinishedMigration?: boolean;
  /** The password was right and the account's second factor is still to come. */
  secondFactorMissing?: boolean;
  /** The account needs a second factor and has none. */
  secondFactorLacking?: boolean;
  user?: UserPermissionFlags;
  company?: CompanyPermissionFlags;
  share?: ShareFacts;
}

interface Condition {
  /** The condition's text in the generated permission table. */
  text: string;
  holds: (facts: PermissionFacts) => boolean;
}

/** The named conditions that the permission table uses. */
export const permissionConditions = {
  managesReleases: {
    text: 'if roleManageReleases',
    holds: ({ user }) => user?.roleManageReleases === true,
  },
  managesCampaigns: {
    text: 'if roleManageSamplingCampaigns',
    holds: ({ user }) => user?.roleManageSamplingCampaigns === true,
  },
  managesMailings: {
    text: 'if roleManageMailings',
    holds: ({ user }) => user?.roleManageMailings === true,
  },
  importsFromDigias: {
    text: 'if roleDigiasImportAllowed',
    holds: ({ user }) => user?.roleDigiasImportAllowed === true,
  },
  seesMarket: {
    text: 'by product visibility',
    holds: ({ user }) => user?.seesMarket === true,
  },
  companyHasTemplates: {
    text: 'if the company has roleManageSamplingTemplates',
    holds: ({ company }) => company?.roleManageSamplingTemplates === true,
  },
  companyHasTemplatesAndManagesCampaigns: {
    text: 'if the company has roleManageSamplingTemplates, and roleManageSamplingCampaigns',
    holds: ({ company, user }) =>
      company?.roleManageSamplingTemplates === true && user?.roleManageSamplingCampaigns === true,
  },
  deliveryRequestGranted: {
    text: 'if granted',
    holds: ({ user }) => user?.deliveryRequestAllowed === true,
  },
  mailingRequestGranted: {
    text: 'if roleMailingRequestAllowed',
    holds: ({ user }) => user?.mailingRequestAllowed === true,
  },
  ardArchiveGranted: {
    text: 'if roleArdArchiveAccess',
    holds: ({ user }) => user?.ardArchiveAccess === true,
  },
  webDeliveryPermitted: {
    text: 'if web delivery is permitted to company and user',
    holds: ({ company, user }) => company?.webDeliveryPermitted === true && user?.webDownloadAllowed === true,
  },
} as const satisfies Record<string, Condition>;
export type PermissionCondition = keyof typeof permissionConditions;
