import { service } from '@mpn/server-kit';
import type { Core } from '@strapi/strapi';
import type { DownloadView, Principal } from '@mpn/domain';
import { assertDownload, type WantedDownload } from '../access/assert-download';

/**
 * A signed URL for the ZIP of a release, or for one track.
 * @throws AppError as {@link assertDownload}
 */
export async function download(
  strapi: Core.Strapi,
  principal: Principal,
  wanted: WantedDownload,
): Promise<DownloadView> {
  const { audioFormat, offer } = await assertDownload(strapi, principal, wanted);
  return service(strapi, 'plugin::ftp-delivery.downloads').address(principal, {
    releaseId: wanted.releaseId,
    trackId: wanted.trackId,
    audioFormat,
    offer,
  });
}
