import type { Core } from '@strapi/strapi';
import { inTransaction, service } from '@mpn/server-kit';
import { endPromoShare } from '../../release';
import { reasonOf } from './reason';
import { actorOf, auditStaff, type Staff } from './staff';

/**
 * Pauses, resumes or cancels a campaign; stopping it needs a reason.
 * @throws AppError invalid-input, not-found, and the state table's codes
 */
export async function changeCampaign(
  strapi: Core.Strapi,
  staff: Staff,
  id: number,
  event: 'pause' | 'resume' | 'cancel',
  sent: unknown,
): Promise<void> {
  const facts = event === 'resume' ? {} : { reason: reasonOf(sent) };
  await inTransaction(strapi, async (trx) => {
    const campaigns = service(strapi, 'plugin::sampling.campaign');
    await campaigns.changeForSupport(trx, actorOf(staff), id, event, new Date());
    await auditStaff(trx, staff, `${event}-campaign`, 'sampling_campaign', id, facts);
  });
}

/** Ends a promo share. @throws AppError invalid-input without a reason, not-found, invalid-status-update */
export async function endShare(strapi: Core.Strapi, staff: Staff, id: number, sent: unknown): Promise<void> {
  const reason = reasonOf(sent);
  await inTransaction(strapi, async (trx) => {
    await endPromoShare(strapi, trx, actorOf(staff), id);
    await auditStaff(trx, staff, 'end-promo-share', 'promo-share', id, { reason });
  });
}
