import type { Core } from '@strapi/strapi';
import { fail, fieldError, type InteractionStatus, type Principal } from '@mpn/domain';
import { database, inTransaction } from '@mpn/server-kit';
import { liveOffer } from '../views/media-access';
import { recordInteraction, type NewInteraction } from './record-interaction';

/**
 * SEEN and LISTENED_TO as the client reports them. Throws not-found for what was never sampled to the caller,
 * campaign-ended for what no longer is, role-access-denied for anybody but media users.
 */
export async function interact(
  strapi: Core.Strapi,
  principal: Principal,
  interaction: NewInteraction,
): Promise<InteractionStatus> {
  if (principal.companyType !== 'MEDIA') throw fail('mpn.backend.global.error.role-access-denied');
  const { releaseId, trackId, type } = interaction;
  await liveOffer(strapi, principal, releaseId);
  if (type === 'LISTENED_TO' && trackId === null) {
    throw fieldError('trackId', 'mpn.backend.validation.error.required', { field: 'trackId' });
  }
  if (trackId !== null) {
    const track: unknown = await database(strapi)('tracks').where({ id: trackId, release_id: releaseId }).first('id');
    if (!track) throw fail('mpn.backend.global.error.not-found');
  }
  return inTransaction(strapi, (trx) => recordInteraction(trx, principal, interaction));
}
