import { fail, type Principal, type StoredRole } from '@mpn/domain';

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
