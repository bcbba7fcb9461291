/** What `GET /admin/support/users` lists. */
export interface SupportUser {
  id: number;
  loginName: string;
  fullName: string;
  email: string;
  role: 'SUPER_ADMIN' | 'PROMO_ADMIN' | 'MEDIA_ADMIN' | 'PROMO_USER' | 'MEDIA_USER';
  companyName: string | null;
  disabled: boolean;
  locked: boolean;
  pendingRegistration: boolean;
  unfinishedMigration: boolean;
  lastLogin: string | null;
}

/** What `GET /admin/support/companies` lists. */
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

/** What `GET /admin/support/orders` lists. */
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

/** What `GET /admin/support/releases` lists. */
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
