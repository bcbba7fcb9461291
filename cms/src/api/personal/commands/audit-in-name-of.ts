import type { Knex } from 'knex';
import { actingUserId, type Principal } from '@mpn/domain';
import { audit } from '@mpn/server-kit';

/**
 * Records a change of somebody's favorites or notes that another person made in their name. What people change
 * themselves is not recorded (docs/domain.md#audit-and-retention).
 */
export async function auditInNameOf(trx: Knex, principal: Principal, action: string, releaseId: number): Promise<void> {
  if (actingUserId(principal) === principal.userId) return;
  await audit(trx, principal, { action, objectType: 'release', objectId: releaseId });
}
