import type { Core } from '@strapi/strapi';
import type { DownloadService } from '../contracts';
import { planDownload, prepareDownload } from '../downloads/prepare-download';
import { RELEASE_ZIP, TRACK_DOWNLOAD } from '../downloads/serve-download';
import { addressesOf } from '../ports';

/** Web downloads; see `contracts.ts`. */
export function downloadService({ strapi }: { strapi: Core.Strapi }): DownloadService {
  return {
    async address(principal, { releaseId, trackId, audioFormat }) {
      const planned = await planDownload(strapi, principal, { releaseId, trackId, audioFormat });
      // Begun now, so that the bytes are there, or nearly, when the browser asks for them.
      prepareDownload(strapi, planned).catch((error: unknown) =>
        strapi.log.warn(`download of release ${releaseId}: ${String(error)}`),
      );
      const isTrack = trackId !== null;
      const fileName = isTrack ? (planned.plan.files[0]?.name ?? '') : `${planned.plan.folder}.zip`;
      const dot = fileName.lastIndexOf('.');
      const values = {
        release: String(releaseId),
        format: audioFormat,
        ...(isTrack ? { track: String(trackId) } : {}),
      };
      const kind = isTrack ? TRACK_DOWNLOAD : RELEASE_ZIP;
      const url = addressesOf(strapi).sign(principal, kind, fileName.slice(0, dot), fileName.slice(dot + 1), values);
      return { url, fileName, size: null };
    },
  };
}
