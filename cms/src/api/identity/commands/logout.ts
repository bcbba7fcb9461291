import type { Core } from '@strapi/strapi';
import type { AuditAction, Principal } from '@mpn/domain';
import { audit, inTransaction } from '@mpn/server-kit';
import { endSession } from './sessions';

/** Audit action for the end of a session, by its kind. */
const ACTIONS: Record<Principal['kind'], AuditAction> = {
  LOGIN: 'session.logout',
  MIGRATION: 'session.logout',
  SECOND_FACTOR: 'session.logout',
  IMPERSONATION: 'session.stop-impersonation',
  PROMO_SHARE: 'session.stop-promo-share-view',
};

/** Ends the token's session: an acting session, or the login with every acting session opened from it. */
export async function logout(strapi: Core.Strapi, principal: Principal): Promise<void> {
  const isView = principal.kind === 'IMPERSONATION' || principal.kind === 'PROMO_SHARE';
  await inTransaction(strapi, async (trx) => {
    await endSession(trx, principal.userId, principal.sessionId, isView ? 'VIEW_LEFT' : 'LOGOUT');
    await audit(trx, principal, {
      action: ACTIONS[principal.kind],
      objectType: 'session',
      objectId: principal.sessionId,
    });
  });
}
