import type { Locale, Permission, Principal } from '@mpn/domain';

/** Owner of a job: a promotion company, and the person who started it, if there is one. */
export interface JobOwner {
  companyId: number;
  userId: number | null;
  locale: Locale;
  /** The permissions that the job needs. */
  permissions: readonly Permission[];
}

/** The principal of a background job that a person of a promotion company started. It has no session. */
export const jobPrincipal = ({ companyId, userId, locale, permissions }: JobOwner): Principal => ({
  sessionId: 0,
  sid: '',
  kind: 'LOGIN',
  userId: userId ?? 0,
  loginName: '',
  email: '',
  locale,
  combinedRole: 'PROMO_USER',
  permissions: new Set(permissions),
  companyId,
  companyType: 'PROMOTION',
  samplingDepartmentId: null,
  readOnly: false,
  impersonatorUserId: null,
  panelUserId: null,
  promoShare: null,
  ip: '',
});
