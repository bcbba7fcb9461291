import {
  fail,
  fieldError,
  isCompanyAdministrator,
  type CombinedRole,
  type Principal,
  type ProductVisibility,
  type StoredRole,
} from '@mpn/domain';

/** What a new user of a promotion company sees. */
export const DEFAULT_VISIBILITY: ProductVisibility = 'OWN_ACTIVE_PRODUCTS';

/** Facts about the user to be managed. */
interface Target {
  id: number;
  company_id: number | null;
  combined_role: StoredRole;
}

/**
 * Row rule for companies whose users the caller administers: the caller's own, or any with the permission to manage all
 * users.
 * @throws AppError not-found otherwise
 */
export function assertManagesUsersOf(principal: Principal, companyId: number | null): void {
  const isOwn = companyId !== null && principal.companyId === companyId && principal.promoShare === null;
  if (!isOwn && !principal.permissions.has('ManageAllUsers')) throw fail('mpn.backend.global.error.not-found');
}

/** Nobody edits, locks or deletes themselves or a super admin in the user administration. */
export const isEditable = (principal: Principal, target: Pick<Target, 'id' | 'combined_role'>): boolean =>
  target.combined_role !== 'SUPER_ADMIN' &&
  target.id !== principal.userId &&
  target.id !== principal.impersonatorUserId;

/** @throws AppError user-not-editable (403) */
export function assertEditable(principal: Principal, target: Target): void {
  if (!isEditable(principal, target)) throw fail('mpn.backend.data.error.user-not-editable');
}

/**
 * An administrator who could take another one's second factor away could take over the company: only who administers
 * all users may, and the same for exceptions, and for seeing and ending sessions.
 */
export const mayManageSignIn = (principal: Principal, role: CombinedRole): boolean =>
  !isCompanyAdministrator(role) || principal.permissions.has('ManageAllUsers');

/** @throws AppError user-not-editable (403) unless {@link mayManageSignIn} */
export function assertMayManageSignIn(principal: Principal, role: CombinedRole): void {
  if (!mayManageSignIn(principal, role)) throw fail('mpn.backend.data.error.user-not-editable');
}

/**
 * The view of all active full samplings includes unreleased music of other companies: super admins and support give it.
 * Administrators send back the value that the user has, a new one the default.
 * @param present of the user, or of a new one
 * @throws AppError resource-access-denied (403) at the field
 */
export function assertMaySetVisibility(
  principal: Principal,
  present: ProductVisibility | null,
  sent: ProductVisibility | undefined,
): void {
  if (sent === undefined || sent === (present ?? DEFAULT_VISIBILITY)) return;
  if (principal.permissions.has('ManageAllUsers')) return;
  throw fieldError('productVisibility', 'mpn.backend.global.error.resource-access-denied');
}
