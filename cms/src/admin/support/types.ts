/** Row of `GET /admin/support/users`. */
export interface SupportUser {
  id: number;
  loginName: string;
  fullName: string;
  email: string;
  role: 'SUPER_ADMIN' | 'PROMO_ADMIN' | 'MEDIA_ADMIN' | 'PROMO_USER' | 'MEDIA_USER';
  companyName: string | null;
  disabled: boolean;
  /** Locked by an administrator. */
  locked: boolean;
  /** Locked out after wrong passwords, for networks that the account does not know. */
  lockedOut: boolean;
  pendingRegistration: boolean;
  unfinishedMigration: boolean;
  lastLogin: string | null;
}

/** Row of `GET /admin/support/companies`. */
export interface SupportCompany {
  id: number;
  name: string;
  type: 'MEDIA' | 'PROMOTION';
  mpnCompanyNumber: string | null;
  city: string | null;
  users: number;
  disabled: boolean;
  problematic: boolean;
  statusComment: string | null;
  pendingRegistration: boolean;
}

/** Row of `GET /admin/support/orders`. */
export interface SupportOrder {
  id: number;
  orderNumber: string;
  companyName: string | null;
  problematic: boolean;
  state: 'open' | 'in_progress' | 'completed' | 'cancelled';
  needsReview: boolean;
  releases: string;
  totalCents: number;
  currency: string;
  orderedAt: string;
}

/** Row of `GET /admin/support/releases`. */
export interface SupportRelease {
  id: number;
  title: string;
  artistName: string | null;
  ean: string | null;
  companyName: string | null;
  status: 'DRAFT' | 'READY' | 'SCHEDULED' | 'ON_AIR';
  withdrawnAt: string | null;
  withdrawalReason: string | null;
}

/** Row of `GET /admin/support/lockouts`; the id is the user's. */
export interface SupportLockout {
  id: number;
  loginName: string;
  fullName: string;
  email: string;
  companyName: string | null;
  lockedAt: string;
  wrongPasswords: number;
  refusedLogins: number;
  lastTryAt: string;
  networks: number;
}

/** Row of `GET /admin/support/blocked-networks`. */
export interface SupportBlock {
  id: number;
  network: string;
  reason: 'TRIES' | 'LOCKOUT' | 'PANEL' | 'ACCOUNT';
  loginName: string | null;
  unknownName: boolean;
  since: string;
  lastAt: string;
  times: number;
  endsAt: string | null;
}
