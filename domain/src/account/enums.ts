export const CombinedRole = [
  'SUPER_ADMIN',
  'PROMO_ADMIN',
  'MEDIA_ADMIN',
  'PROMO_USER',
  'PROMO_SHARE_USER',
  'MEDIA_USER',
] as const;
export type CombinedRole = (typeof CombinedRole)[number];

/** Roles that a user can have: PROMO_SHARE_USER is only the acting role in a promo-share view. */
export const StoredRole = ['SUPER_ADMIN', 'PROMO_ADMIN', 'MEDIA_ADMIN', 'PROMO_USER', 'MEDIA_USER'] as const;
export type StoredRole = (typeof StoredRole)[number];

export const Salutation = ['MR', 'MRS', 'DIVERSE'] as const;
export type Salutation = (typeof Salutation)[number];

export const NotificationType = ['EMAIL', 'IN_APP', 'BOTH'] as const;
export type NotificationType = (typeof NotificationType)[number];

export const ProductVisibility = ['OWN_ACTIVE_PRODUCTS', 'ALL_ACTIVE_FULL_SAMPLINGS'] as const;
export type ProductVisibility = (typeof ProductVisibility)[number];

export const ImpersonationAction = [
  'startImpersonation',
  'stopImpersonation',
  'startPromoShareView',
  'stopPromoShareView',
] as const;
export type ImpersonationAction = (typeof ImpersonationAction)[number];

export const SessionKind = ['LOGIN', 'IMPERSONATION', 'PROMO_SHARE', 'MIGRATION', 'SECOND_FACTOR'] as const;
export type SessionKind = (typeof SessionKind)[number];

export const EmailVerificationContext = ['REGISTRATION', 'CHANGE_EMAIL'] as const;
export type EmailVerificationContext = (typeof EmailVerificationContext)[number];

export const TableSettingType = ['RELEASE_LIST', 'MEDIA_LIST'] as const;
export type TableSettingType = (typeof TableSettingType)[number];
