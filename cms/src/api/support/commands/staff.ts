import type { Knex } from 'knex';
import { audit } from '@mpn/server-kit';

/**
 * A member of the support staff in the CMS panel: not one of our users, so the audit record names the panel's account.
 */
export interface Staff {
  panelUserId: number;
  ip: string;
}

/** The actor in records of other subjects: the IP address, and no user of ours. */
export const actorOf = ({ ip }: Staff): { userId: null; ip: string } => ({ userId: null, ip });

/** Object types of support's audit records. */
export type SupportObject =
  | 'user'
  | 'panel-user'
  | 'company'
  | 'purchase_order'
  | 'release'
  | 'sampling_campaign'
  | 'delivery'
  | 'promo-share'
  | 'join_request'
  | 'mail'
  | 'job'
  | 'trail'
  | 'seller'
  | 'sales-terms'
  | 'price-list'
  | 'message'
  | 'genre-name'
  | 'legal-document'
  | 'support-contact';

/** Writes an audit record of support, in the transaction of the change. */
export function auditStaff(
  trx: Knex,
  staff: Staff,
  action: string,
  objectType: SupportObject,
  objectId: number | null,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { panelUserId } = staff;
  return audit(trx, actorOf(staff), {
    action: `support.${action}`,
    objectType,
    ...(objectId === null ? {} : { objectId }),
    data: { panelUserId, ...data },
  });
}
