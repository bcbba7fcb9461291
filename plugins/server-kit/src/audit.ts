import type { Knex } from 'knex';
import type { Principal } from '@mpn/domain';
import { insertRow } from './rows';

export interface AuditEntry {
  /** `<area>.<what-happened>`, e.g. `campaign.pause`, `release.withdraw`, `session.login`. */
  action: string;
  objectType?: string;
  objectId?: number;
  data?: Record<string, unknown>;
}

/** Who is named in the record where nobody is logged in (clock, worker, failed login). */
export type Actor = Principal | { userId: number | null; address?: string };

/**
 * Appends to the audit trail, in the transaction of the change itself (domain decisions, section 11:
 * who, in whose name, what, when, from where; user ids only, no names).
 */
export async function audit(trx: Knex, actor: Actor, entry: AuditEntry): Promise<void> {
  const principal = 'sid' in actor ? actor : undefined;
  await insertRow(trx, 'audit_records', {
    at: new Date(),
    user_id: principal?.impersonatorUserId ?? actor.userId,
    on_behalf_of_user_id: principal?.impersonatorUserId ? principal.userId : null,
    company_id: principal?.companyId ?? null,
    action: entry.action,
    object_type: entry.objectType ?? null,
    object_id: entry.objectId ?? null,
    data: entry.data ?? null,
    address: actor.address ?? null,
  });
}
