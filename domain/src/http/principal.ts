import type { CombinedRole, PartnerType, Locale, SessionKind } from '../enums';
import { fail } from '../errors';
import { levelIncludes, type Permission, type ShareCapability, type ShareLevel } from '../permissions';

/** The authenticated caller of a request; the first argument of row rules. */
export interface Principal {
  sessionId: number;
  sid: string;
  kind: SessionKind;
  /** The user whose permissions apply (the impersonated user while impersonating). */
  userId: number;
  loginName: string;
  email: string;
  locale: Locale;
  combinedRole: CombinedRole;
  permissions: ReadonlySet<Permission>;
  /**
   * The company acted for (the source company in a promo-share view); null for a super admin without one. Whether the
   * caller is a super admin is asked by {@link isSuperAdmin}.
   */
  companyId: number | null;
  /** Whose side the caller is on; null for a super admin without a company or of a media company. */
  companyType: PartnerType | null;
  samplingDepartmentId: number | null;
  readOnly: boolean;
  /** Set while a super admin impersonates another user. */
  impersonatorUserId: number | null;
  /** Set while support acts for the user from the panel: id of the panel's account. */
  panelUserId: number | null;
  /** Set in a promo-share view; `level` is the highest that the share currently gives. */
  promoShare: { id: number; ownCompanyId: number; fullAccess: boolean; level: ShareLevel } | null;
  /** IP address of the client, for audit and rate limits. */
  ip: string;
}

/**
 * Whether the caller is a super admin, with or without a company. Not in a promo-share view, where the role is that of
 * the share's partner.
 */
export const isSuperAdmin = ({ combinedRole }: Pick<Principal, 'combinedRole'>): boolean =>
  combinedRole === 'SUPER_ADMIN';

/**
 * The company whose rows the caller reaches; null for a super admin, who reaches those of every company.
 * @returns 0, which is no company's id, for another caller without a company
 */
export const reachedCompanyId = (principal: Pick<Principal, 'combinedRole' | 'companyId'>): number | null =>
  isSuperAdmin(principal) ? null : (principal.companyId ?? 0);

/** The user who acts: the impersonator while impersonating; null for support, whose panel accounts are not users. */
export const actingUserId = ({ userId, impersonatorUserId, panelUserId }: Principal): number | null =>
  panelUserId === null ? (impersonatorUserId ?? userId) : null;

/** Whether the promo share that the principal acts through includes the capability; true without one. */
export function shareIncludes(principal: Pick<Principal, 'promoShare'>, capability: ShareCapability): boolean {
  return principal.promoShare === null || levelIncludes(principal.promoShare.level, capability);
}

/**
 * For actions on data that a partner can see but may not change.
 * @throws AppError resource-access-denied (403) in a promo-share view without the capability
 */
export function assertShareIncludes(principal: Pick<Principal, 'promoShare'>, capability: ShareCapability): void {
  if (!shareIncludes(principal, capability)) throw fail('mpn.backend.global.error.resource-access-denied');
}
