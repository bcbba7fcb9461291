import type { AuditAction, AuditObject } from '@mpn/domain';
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

type ActionOf<Code> = Code extends `support.${infer Action}` ? Action : never;
/** What support does, without the area. */
export type SupportAction = ActionOf<AuditAction>;

/** Writes an audit record of support, in the transaction of the change. */
export function auditStaff(
  trx: Knex,
  staff: Staff,
  action: SupportAction,
  objectType: AuditObject,
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
