import type { Knex } from 'knex';
import { actingUserId, type AuditAction, type Principal } from '@mpn/domain';
import { audit } from '@mpn/server-kit';

/**
 * Writes an audit record for a change of favorites or notes made while impersonating the user. Changes by the user are
 * not recorded (docs/domain.md#audit-and-retention).
 */
export async function auditInNameOf(
  trx: Knex,
  principal: Principal,
  action: AuditAction,
  releaseId: number,
): Promise<void> {
  if (actingUserId(principal) === principal.userId) return;
  await audit(trx, principal, { action, objectType: 'release', objectId: releaseId });
}
