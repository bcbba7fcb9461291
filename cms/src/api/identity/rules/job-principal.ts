import type { Locale, Permission, Principal } from '@mpn/domain';

/** For whom a job works: a promotion company, and the person who began it, if there is one. */
export interface JobOwner {
  companyId: number;
  userId: number | null;
  locale: Locale;
  /** The permissions that the job needs, and no others. */
  permissions: readonly Permission[];
}

/** The principal of a job that does in the background what a person of a promotion company began. It has no session. */
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
  address: '',
});
