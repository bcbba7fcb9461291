import type { Knex } from 'knex';
import { actingUserId, type Principal } from '@mpn/domain';
import { audit } from '@mpn/server-kit';

/**
 * Records a change of somebody's bookmarks or notes on a release that another person made in their name. Their own are
 * nobody's business and leave no record.
 */
export async function auditInNameOf(trx: Knex, principal: Principal, action: string, releaseId: number): Promise<void> {
  if (actingUserId(principal) === principal.userId) return;
  await audit(trx, principal, { action, objectType: 'release', objectId: releaseId });
}
