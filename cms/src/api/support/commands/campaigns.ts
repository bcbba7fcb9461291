import type { Core } from '@strapi/strapi';
import { service, withTransaction } from '@mpn/server-kit';
import { endPromoShare } from '../../promo-share';
import { actorOf, auditStaff, type Staff } from './staff';

/**
 * Pauses, resumes or cancels a campaign.
 * @param facts the reason, which stopping it needs
 * @throws AppError not-found, and the state table's codes
 */
export async function changeCampaign(
  strapi: Core.Strapi,
  staff: Staff,
  id: number,
  event: 'pause' | 'resume' | 'cancel',
  facts: { reason?: string } = {},
): Promise<void> {
  await withTransaction({ strapi, actor: actorOf(staff), now: new Date() }, async (context) => {
    await service(strapi, 'plugin::sampling.campaign').changeForSupport(context, id, event);
    await auditStaff(context.trx, staff, `${event}-campaign`, 'sampling_campaign', id, facts);
  });
}

/** Ends a promo share. @throws AppError not-found, invalid-status-update */
export async function endShare(strapi: Core.Strapi, staff: Staff, id: number, reason: string): Promise<void> {
  await withTransaction({ strapi, actor: actorOf(staff), now: new Date() }, async (context) => {
    await endPromoShare(context, id);
    await auditStaff(context.trx, staff, 'end-promo-share', 'promo-share', id, { reason });
  });
}
