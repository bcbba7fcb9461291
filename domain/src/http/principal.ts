import type { CombinedRole, CompanyType, Locale, SessionKind } from '../enums';
import type { Permission } from '../permissions';

/** Who asks, as the authentication established it for this request. Row rules take it as their first argument. */
export interface Principal {
  sessionId: number;
  sid: string;
  kind: SessionKind;
  /** The user whose rights count (the impersonated user while impersonating). */
  userId: number;
  loginName: string;
  email: string;
  locale: Locale;
  combinedRole: CombinedRole;
  permissions: ReadonlySet<Permission>;
  /** The company in whose name the request acts (the source company in a promo-share view); null for super admins. */
  companyId: number | null;
  companyType: CompanyType | null;
  samplingDepartmentId: number | null;
  readOnly: boolean;
  /** Set while a super admin acts as somebody else. */
  impersonatorUserId: number | null;
  /** Set in a promo-share view. */
  promoShare: { id: number; ownCompanyId: number; fullAccess: boolean; mayBuy: boolean } | null;
  /** The sender's address, for audit and throttling. */
  address: string;
}
