import type { Core } from '@strapi/strapi';
import { fail, fieldError, type InteractionStatus, type Principal } from '@mpn/domain';
import { database, inTransaction } from '@mpn/server-kit';
import { liveOffer } from '../access/media-access';
import { recordInteraction, type NewInteraction } from './record-interaction';
import { assertTrackOfRelease } from './track-of-release';

/**
 * Records SEEN and LISTENED_TO as reported by the client.
 * @throws AppError not-found for a release never sampled to the caller, campaign-ended for one that no longer is,
 * role-access-denied for others than media users
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
  await assertTrackOfRelease(database(strapi), releaseId, trackId);
  return inTransaction(strapi, (trx) => recordInteraction(trx, principal, interaction));
}
