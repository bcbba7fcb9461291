import type { Core } from '@strapi/strapi';
import { fail, fieldError, type InteractionStatus, type Principal } from '@mpn/domain';
import { database, inTransaction } from '@mpn/server-kit';
import { assertTrackOfRelease } from '../../release';
import { liveOffer } from '../access/media-access';
import { recordInteraction, type NewInteraction } from './record-interaction';

/**
 * Records SEEN and LISTENED_TO as reported by the client.
 * @throws AppError role-access-denied for others than media users, required at `trackId` for LISTENED_TO without a
 * track, not-found for a track of another release, and those of {@link liveOffer}
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
