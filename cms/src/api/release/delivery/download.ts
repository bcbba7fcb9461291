import type { Core } from '@strapi/strapi';
import type { DownloadView, Principal } from '@mpn/domain';
import { assertDownload, type WantedDownload } from './assert-download';
import { deliveryService } from './ports';

/** The signed address of a ZIP of the release, or of one track. Throws what {@link assertDownload} throws. */
export async function download(
  strapi: Core.Strapi,
  principal: Principal,
  wanted: WantedDownload,
): Promise<DownloadView> {
  const { audioFormat, offer } = await assertDownload(strapi, principal, wanted);
  return deliveryService(strapi, 'downloads').address(principal, {
    releaseId: wanted.releaseId,
    trackId: wanted.trackId,
    audioFormat,
    offer,
  });
}
