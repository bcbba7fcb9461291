import type {
  AudioFormat,
  CombinedRole,
  CompanyType,
  EmailVerificationContext,
  Locale,
  NotificationType,
  Salutation,
} from '../enums';
import type { SaveResultField } from '../http';

/** How often an editor is told of new releases: one mail a day, each at once, or none. */
export const DigestFrequency = ['DAILY', 'IMMEDIATE', 'NEVER'] as const;
export type DigestFrequency = (typeof DigestFrequency)[number];

/** The two mails in which editors hear of a new release: in the list of the day (as set at first), or at once. */
export const ReleaseMailFrequency = ['DAILY', 'IMMEDIATE'] as const;
export type ReleaseMailFrequency = Exclude<DigestFrequency, 'NEVER'>;

/** GET, PUT /account/settings. */
export interface AccountSettingsView extends SaveResultField {
  notifyNews: boolean;
  notifySurveys: boolean;
  notifyNewsletter: boolean;
  notificationType: NotificationType;
  digestFrequency: DigestFrequency;
  /** Promotion users only; false for others. */
  notificationNewAddressees: boolean;
  preferredAppLocale: Locale;
  preferredAudioFormat: AudioFormat;
  /** Media users only: what a web download offers first. */
  preferredWebDeliveryAudioFormat: AudioFormat;
  /** Media users only: the genres whose new releases they hear of; empty means all. */
  genreIds: number[];
  version: number;
}

/** GET, PUT /account/personal_data. */
export interface PersonalDataView extends SaveResultField {
  id: number;
  loginName: string;
  email: string;
  emailVerifiedAt: string | null;
  salutation: Salutation | null;
  precedingTitle: string | null;
  firstName: string | null;
  lastName: string | null;
  followingTitle: string | null;
  fullName: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  position: string | null;
  phoneNumber: string | null;
  faxNumber: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  /** ISO 3166 alpha-2. */
  country: string | null;
  profileImageUrl: string | null;
  version: number;
}

/** GET /users/{id}: somebody of one's own company. */
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
  partnerType: CompanyType | null;
  preferredAppLocale: Locale;
  profileImageUrl: string | null;
  disabled: boolean;
  pendingRegistration: boolean;
  unfinishedMigration: boolean;
  lastLogin: string | null;
  created: string;
}

export interface LoginNameView extends SaveResultField {
  loginName: string;
}

export interface EmailView extends SaveResultField {
  email: string;
  emailVerifiedAt: string | null;
}

export interface PreferredLocaleView extends SaveResultField {
  preferredAppLocale: Locale;
}

export interface ProfileImageView {
  profileImageUrl: string | null;
}

/** Body of POST /email_verification/verify; the single-purpose token is the answer's authorization header. */
export interface VerifiedEmailView {
  email: string;
  context: EmailVerificationContext;
  /** Instant until which the token can be used. */
  expiresAt: string;
}

/** Answer of a change that has no entity to show. */
export interface DoneView extends SaveResultField {
  done: true;
}
