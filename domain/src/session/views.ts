import type { CombinedRole, PartnerType, Locale, SessionKind } from '../enums';
import type { Permission, ShareLevel } from '../permissions';

/** A kind of second factor that stays: an authenticator app, or passkeys. */
export type SecondFactorKind = 'TOTP' | 'PASSKEY';

/** Body of POST /auth/login and GET /session. */
export interface SessionView {
  kind: SessionKind;
  /** Expiry of the token. */
  expiresAt: string;
  user: {
    id: number;
    loginName: string;
    /** Empty before the second factor; company, source companies and picture are then missing too. */
    email: string;
    salutation: string | null;
    firstName: string | null;
    lastName: string | null;
    fullName: string;
    combinedRole: CombinedRole;
    partnerType: PartnerType | null;
    preferredAppLocale: Locale;
    preferredAudioFormat: string;
    profileImageUrl: string | null;
    readOnly: boolean;
  };
  company: { id: number; name: string; type: PartnerType; mpnCompanyNumber: string | null } | null;
  roles: CombinedRole[];
  permissions: Permission[];
  /** The share's level in a promo-share view; null otherwise. */
  shareLevel: ShareLevel | null;
  sourceCompanies: { id: number; name: string }[];
  /** Keyed hash of the normalized login name: the key under which the browser keeps local preferences. */
  loginNameHash: string;
  featureFlags: Record<string, boolean>;
  /** Before the second factor: what the account has, beside recovery codes. */
  secondFactors?: SecondFactorKind[];
  /** From when the person, who has none, needs a second factor; null where none is required. */
  factorRequiredFrom: string | null;
  /** Minutes without use after which the session is locked; null: it is not. */
  idleMinutes: number | null;
  /** Whether the person can sign in with the company's provider: an account of theirs there is linked. */
  signsOn: boolean;
  /** Who acts for the user; `userId` is null for support, acting from the panel. */
  impersonator: { userId: number | null; fullName: string } | null;
}

export interface OwnSessionView extends SessionFacts {
  current: boolean;
}

/** A running session, as its owner and administrators see it. */
export interface SessionFacts {
  id: number;
  userAgent: string | null;
  lastSeenAt: string | null;
  createdAt: string;
  expiresAt: string;
}
