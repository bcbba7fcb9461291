import type { Knex } from 'knex';
import { audit } from '@mpn/server-kit';

/**
 * A member of the support staff in the CMS panel: not one of our users, so the audit record names the panel's account.
 */
export interface Staff {
  panelUserId: number;
  address: string;
}

/** Writes an audit record of support, in the transaction of the change. */
export function auditStaff(
  trx: Knex,
  staff: Staff,
  action: string,
  objectType:
    | 'message'
    | 'user'
    | 'panel-user'
    | 'company'
    | 'purchase_order'
    | 'release'
    | 'seller'
    | 'sales-terms'
    | 'price-list'
    | 'legal-document'
    | 'support-contact',
  objectId: number | null,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { panelUserId, address } = staff;
  return audit(
    trx,
    { userId: null, address },
    {
      action: `support.${action}`,
      objectType,
      ...(objectId === null ? {} : { objectId }),
      data: { panelUserId, ...data },
    },
  );
}
