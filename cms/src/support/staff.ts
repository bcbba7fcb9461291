import type { Knex } from 'knex';
import { audit } from '@mpn/server-kit';

/** Who of the support staff acts, in the CMS panel: not a user of ours, so the trail names the panel's account. */
export interface Staff {
  panelUserId: number;
  address: string;
}

/** Appends what support did to the audit trail, in the transaction of the change. */
export function auditStaff(
  trx: Knex,
  staff: Staff,
  action: string,
  objectType: 'user' | 'company' | 'purchase_order' | 'release',
  objectId: number,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { panelUserId, address } = staff;
  return audit(
    trx,
    { userId: null, address },
    { action: `support.${action}`, objectType, objectId, data: { panelUserId, ...data } },
  );
}
