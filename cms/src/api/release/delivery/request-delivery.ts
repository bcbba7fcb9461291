import type { Core } from '@strapi/strapi';
import { fail, type AudioFormat, type DeliveryRequested, type Principal } from '@mpn/domain';
import { mediaPermissions } from '../rules/media-permissions';
import { mediaDetail } from '../views/detail';
import { liveOffer } from '../views/media-access';
import { assertTrackOf } from './assert-download';
import { deliveryService } from './ports';

/**
 * Has the release, or one track, sent to the caller's institution. Throws not-found, resource-access-denied,
 * campaign-ended, ftp-not-enabled, ongoing-request.
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
  const permissions = await mediaPermissions(strapi, principal, access);
  if (!offer.download) throw fail('mpn.backend.global.error.resource-access-denied');
  if (!permissions.request) throw fail('mpn.backend.delivery.error.ftp-not-enabled');
  if (trackId !== null) await assertTrackOf(strapi, releaseId, trackId);
  const requests = deliveryService(strapi, 'requests');
  const { deliveryIds } = await requests.request(principal, { releaseId, trackId, audioFormat, offer });
  const detail = await mediaDetail(strapi, principal, releaseId, access, false);
  const delivery = trackId === null ? detail.delivery : detail.tracks.find(({ id }) => id === trackId)?.delivery;
  return { deliveryIds, interactionStatus: detail.interactionStatus, delivery: delivery ?? detail.delivery };
}
