import type { Core } from '@strapi/strapi';
import { withTransaction } from '@mpn/server-kit';
import { revokeAsSupport } from '../../press';
import { actorOf, auditStaff, type Staff } from './staff';

/**
 * Revokes a press link; its company is notified of the reason.
 * @throws AppError not-found, link-revoked
 */
export async function revokePressLink(strapi: Core.Strapi, staff: Staff, id: number, reason: string): Promise<void> {
  await withTransaction({ strapi, actor: actorOf(staff), now: new Date() }, async (context) => {
    await revokeAsSupport(context, id, reason);
    await auditStaff(context.trx, staff, 'revoke-press-link', 'press_link', id, { reason });
  });
}
