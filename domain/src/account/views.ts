import type {
  AudioFormat,
  CombinedRole,
  PartnerType,
  EmailVerificationContext,
  Locale,
  NotificationType,
  Salutation,
} from '../enums';
import type { SaveResultField } from '../http';
import type { PasskeyTransport } from './passkeys';

/** Mails to an editor about new releases: one a day, one for each release at once, or none. */
export const DigestFrequency = ['DAILY', 'IMMEDIATE', 'NEVER'] as const;
export type DigestFrequency = (typeof DigestFrequency)[number];

/** The two mails about new releases: the daily digest (default), or one per release at once. */
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
  /** Media users only: the preselected format of web downloads. */
  preferredWebDeliveryAudioFormat: AudioFormat;
  /** Media users only: mails about new releases in these genres; empty means all. */
  genreIds: number[];
  version: number;
}

/** Reply to a reported sign-in. */
export interface ReportedSignInView {
  /** Token with which a new password is chosen at once. */
  resetToken: string;
}

export interface PasswordConfirmationView {
  /** Until when this session may do what needs a confirmed password. */
  confirmedUntil: string;
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

/** The same for every address. */
export interface VerificationSentView {
  done: true;
  /** Seconds after which a new code can be requested; 0: at once. */
  resendAfterSeconds: number;
  /** Minutes for which the code is valid. */
  minutes: number;
}

/** Body of POST /email_verification/verify; the single-purpose token is in the authorization header. */
export interface VerifiedEmailView {
  email: string;
  context: EmailVerificationContext;
  /** REGISTRATION: what the token registers; otherwise null. */
  type: PartnerType | null;
  /** Instant until which the token can be used. */
  expiresAt: string;
}

/** A network admitted to a locked account. */
export interface AdmittedNetworkView {
  /** An IPv4 address, or an IPv6 network such as `2001:db8:1:2::/64`. */
  network: string;
  /** ISO instant. */
  until: string;
}

/** Reply of a change without an entity to show. */
export interface DoneView extends SaveResultField {
  done: true;
}

/** A passkey, as its owner sees it. */
export interface PasskeyView {
  id: number;
  name: string;
  addedAt: string;
  lastUsedAt: string | null;
  /** Whether it is synchronised between devices, so that it survives the loss of one. */
  isBackedUp: boolean;
}

/** GET /account/second_factor. */
export interface SecondFactorView {
  /** The authenticator app; null without one. */
  totp: { addedAt: string; lastUsedAt: string | null } | null;
  /** The oldest first. */
  passkeys: PasskeyView[];
  /** Unused recovery codes; null without a second factor. */
  recoveryCodesLeft: number | null;
  /** Whether a new sign-in with the own company's provider confirms who the person is, as the password does. */
  confirmsBySignOn: boolean;
}

/** A key for an authenticator app, shown once. */
export interface TotpSetupView {
  /** Base32, 32 characters, to be typed. */
  secret: string;
  /** `otpauth://totp/...`, as a QR code carries it. */
  uri: string;
}

/** Recovery codes as people read them (`XXXXX-XXXXX`), shown once; empty where the account keeps those it has. */
export interface RecoveryCodesView {
  recoveryCodes: string[];
}

/** A passkey as the browser's API for passkeys names it. */
export interface NamedPasskey {
  /** Base64url. */
  id: string;
  type: 'public-key';
  transports: PasskeyTransport[];
}

/** What `navigator.credentials.get` takes, with bytes as base64url (`PublicKeyCredentialRequestOptionsJSON`). */
export interface PasskeyRequestView {
  challenge: string;
  rpId: string;
  /** Milliseconds. */
  timeout: number;
  userVerification: 'required' | 'preferred';
  /** The caller's; empty before a sign-in, where the browser offers those that it has. */
  allowCredentials: NamedPasskey[];
}

/** What `navigator.credentials.create` takes, with bytes as base64url (`PublicKeyCredentialCreationOptionsJSON`). */
export interface PasskeyCreationView {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  /** Milliseconds. */
  timeout: number;
  attestation: 'none';
  authenticatorSelection: { residentKey: 'preferred'; userVerification: 'preferred' };
  excludeCredentials: NamedPasskey[];
}

/** What a person has beside the password: a second factor, none, or none with an exception of the company. */
export const FactorState = ['READY', 'MISSING', 'EXCEPTED'] as const;
export type FactorState = (typeof FactorState)[number];

/** GET, PUT /companies/:id/sign_in. */
export interface CompanySignInView {
  /** ISO instant from which the people need a second factor; null where the company does not require one. */
  factorRequiredFrom: string | null;
  /** Whether that instant has come. */
  isRequired: boolean;
  /** Number of the people who may sign in, by what they have. */
  people: Record<FactorState, number>;
  /** Minutes without use after which sessions of the people are locked; null: never. */
  idleMinutes: number | null;
  /** Hours after which their sessions end; null: 12. */
  sessionHours: number | null;
}

/** Where a sign-in with the company's provider begins. */
export interface SignOnStartView {
  /** Address at the provider; null where the login leads to none. */
  url: string | null;
}

export interface SignOnDomainView {
  id: number;
  domain: string;
  /** The TXT record that shows whose domain it is. */
  record: { name: string; value: string };
  verifiedAt: string | null;
  /** The address that begins a sign-in with this domain without typing. */
  startUri: string;
}

/** GET, PUT /companies/:id/single_sign_on. */
export interface SingleSignOnView {
  /** Null where none is entered. */
  provider: {
    issuer: string;
    clientId: string;
    /** YYYY-MM-DD; null where it is not known. */ secretEndsOn: string | null;
  } | null;
  /** The address to enter at the provider. */
  redirectUri: string;
  /** The address to which the provider may send logout tokens. */
  backChannelLogoutUri: string;
  domains: SignOnDomainView[];
  /** When an administrator last came through a complete sign-in with these values. */
  testedAt: string | null;
  isActive: boolean;
  isEnforced: boolean;
  /** People who keep their password where it is enforced. */
  exemptUserIds: number[];
  /** The same people by name. */
  exemptPeople: Pick<PersonFactorsView, 'userId' | 'fullName' | 'loginName' | 'combinedRole'>[];
  /** Number of people who have signed in with it. */
  linkedPeople: number;
  /** Since when support lets the first sign-in make an account; null where it does not. */
  accountsApprovedAt: string | null;
  /** Number of accounts made so. */
  madeAccounts: number;
}

/** A person of a company, as its administrators see the sign-in. */
export interface PersonFactorsView {
  userId: number;
  fullName: string;
  loginName: string;
  combinedRole: CombinedRole;
  state: FactorState;
  hasTotp: boolean;
  passkeys: number;
  lastLogin: string | null;
  /** Whether an account at the company's provider is linked. */
  isLinked: boolean;
  /** The running exception from the company's requirement. */
  exception: { until: string; reason: string } | null;
  /** Whether the caller may grant and end an exception, and remove the link. */
  editable: boolean;
}
