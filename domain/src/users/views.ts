import type {
  AudioFormat,
  CombinedRole,
  PartnerType,
  Locale,
  NotificationType,
  ProductVisibility,
  Salutation,
} from '../enums';
import type { Saved } from '../audit/last-save';
import type { SaveResultField } from '../http';

/** LOCKED: by an administrator. The lockout after wrong passwords is separate and concerns networks. */
export const AccountStatus = ['ACTIVE', 'DISABLED', 'LOCKED'] as const;
export type AccountStatus = (typeof AccountStatus)[number];

/**
 * Roles that an administrator gives to the users of a company, by the company's type; the administrator's is the first.
 */
export const rolesOfCompany = {
  PROMOTION: ['PROMO_ADMIN', 'PROMO_USER'],
  MEDIA: ['MEDIA_ADMIN', 'MEDIA_USER'],
} as const satisfies Record<PartnerType, readonly CombinedRole[]>;
export type CompanyRole = (typeof rolesOfCompany)[PartnerType][number];

/** Whether people of this role administer their company. */
export const isCompanyAdministrator = (role: CombinedRole): boolean =>
  Object.values(rolesOfCompany).some(([administrator]) => administrator === role);

/** A user as people of the same company and super admins see it. */
export interface UserView {
  id: number;
  companyId: number | null;
  companyName: string | null;
  loginName: string;
  email: string;
  salutation: Salutation | null;
  precedingTitle: string | null;
  firstName: string | null;
  lastName: string | null;
  followingTitle: string | null;
  fullName: string;
  position: string | null;
  phoneNumber: string | null;
  faxNumber: string | null;
  combinedRole: CombinedRole;
  partnerType: PartnerType | null;
  preferredAppLocale: Locale;
  profileImageUrl: string | null;
  disabled: boolean;
  pendingRegistration: boolean;
  unfinishedMigration: boolean;
  lastLogin: string | null;
  created: string;
}

/** A user as an administrator sees and edits it. */
export interface ManagedUserView extends UserView, Saved, SaveResultField {
  version: number;
  /** False for oneself and for super admins. */
  editable: boolean;
  locked: boolean;
  /** Sessions that end when the account is disabled, locked, moved or deleted. */
  runningSessions: number;
  /** Whether a sign-in needs more than the password. */
  hasSecondFactor: boolean;
  emailVerifiedAt: string | null;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  /** ISO 3166 alpha-2. */
  country: string | null;
  preferredAudioFormat: AudioFormat;
  notificationType: NotificationType;
  notifyNews: boolean;
  notifySurveys: boolean;
  notifyNewsletter: boolean;
  /** Of users of promotion companies; without effect for others. */
  notificationNewAddressees: boolean;
  roleRevokeManageAll: boolean;
  roleManageReleases: boolean;
  roleManageMailings: boolean;
  roleManageSamplingCampaigns: boolean;
  roleDigiasImportAllowed: boolean;
  productVisibility: ProductVisibility;
  /** Of users of media companies. */
  samplingDepartmentId: number | null;
  genreIds: number[];
  preferredWebDeliveryAudioFormat: AudioFormat;
  roleWebDownloadAllowed: boolean;
  roleDeliveryRequestAllowed: boolean;
  roleMailingRequestAllowed: boolean;
  roleArdArchiveAccess: boolean;
}

/** A row of the tables of users. */
export interface UserRow {
  id: number;
  fullName: string;
  loginName: string;
  companyId: number | null;
  companyName: string | null;
  partnerType: PartnerType | null;
  combinedRole: CombinedRole;
  email: string;
  phoneNumber: string | null;
  status: AccountStatus;
  created: string;
  lastLogin: string | null;
  pendingRegistration: boolean;
  unfinishedMigration: boolean;
  /** False for oneself and for super admins. */
  editable: boolean;
  /** Whether the caller may act as this user. */
  impersonable: boolean;
}
