import { service } from '@mpn/server-kit';
import type { Core } from '@strapi/strapi';
import { fail, type AudioFormat, type DeliveryRequested, type Principal } from '@mpn/domain';
import { mediaRights } from '../access/media-permissions';
import { mediaDetail } from '../queries/media-detail';
import { liveOffer } from '../access/media-access';
import { assertTrackOf } from '../access/assert-download';

/**
 * Requests the delivery of a release, or of one track, to the caller's institution.
 * @throws AppError resource-access-denied for an offer without download, ftp-not-enabled, ongoing-request,
 * format-not-permitted, not-found for a track of another release, and those of {@link liveOffer}
 */
export async function requestDelivery(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId: number,
  trackId: number | null,
  audioFormat: AudioFormat | null,
): Promise<DeliveryRequested> {
  const offer = await liveOffer(strapi, principal, releaseId);
  const access = { kind: 'SAMPLED', offer } as const;
  const { permissions } = await mediaRights(strapi, principal, access);
  if (!offer.download) throw fail('mpn.backend.global.error.resource-access-denied');
  if (!permissions.request) throw fail('mpn.backend.delivery.error.ftp-not-enabled');
  if (trackId !== null) await assertTrackOf(strapi, releaseId, trackId);
  const requests = service(strapi, 'plugin::ftp-delivery.requests');
  const { deliveryIds } = await requests.request(principal, { releaseId, trackId, audioFormat, offer });
  const detail = await mediaDetail(strapi, principal, releaseId, access, false);
  const delivery = trackId === null ? detail.delivery : detail.tracks.find(({ id }) => id === trackId)?.delivery;
  return { deliveryIds, interactionStatus: detail.interactionStatus, delivery: delivery ?? detail.delivery };
}
