import type { Core } from '@strapi/strapi';
import type { DownloadService } from '../contracts';
import { isAppError } from '@mpn/domain';
import { isStorageFull } from '@mpn/process-kit';
import { inTransaction, settledWithin } from '@mpn/server-kit';
import { notifySupport } from '../deliveries';
import {
  planContents,
  planDownload,
  prepareDownload,
  type PlannedDownload,
  RELEASE_ZIP,
  sendTrack,
  sendZip,
  TRACK_DOWNLOAD,
} from '../downloads';
import { signedUrlsOf } from '../ports';

/** Milliseconds; shorter than the timeouts of clients and proxies. */
const WAIT_MS = 5_000;

/**
 * Starts creating the files and waits briefly for them. Notifies support of failures on our side.
 * @throws AppError why they cannot be created
 */
async function isPrepared(strapi: Core.Strapi, planned: PlannedDownload): Promise<boolean> {
  const releaseId = planned.release.id;
  const making = prepareDownload(strapi, planned).catch(async (error: unknown) => {
    // A full disk is logged once elsewhere, not for every download.
    if (!isStorageFull(error)) strapi.log.warn(`download of release ${releaseId}: ${String(error)}`);
    if (isAppError(error))
      await inTransaction(strapi, (trx) => notifySupport(strapi, trx, { releaseId, code: error.code }));
    throw error;
  });
  return settledWithin(making, WAIT_MS);
}

/** Web downloads; see `contracts.ts`. */
export function downloadService({ strapi }: { strapi: Core.Strapi }): DownloadService {
  return {
    async address(principal, { releaseId, trackId, audioFormat }) {
      const planned = await planDownload(strapi, principal, { releaseId, trackId, audioFormat });
      const ready = await isPrepared(strapi, planned);
      const isTrack = trackId !== null;
      const fileName = isTrack ? (planned.plan.files[0]?.name ?? '') : `${planned.plan.folder}.zip`;
      const dot = fileName.lastIndexOf('.');
      const values = {
        release: String(releaseId),
        format: audioFormat,
        ...(isTrack ? { track: String(trackId) } : {}),
      };
      const kind = isTrack ? TRACK_DOWNLOAD : RELEASE_ZIP;
      const url = signedUrlsOf(strapi).sign(principal, kind, fileName.slice(0, dot), fileName.slice(dot + 1), values);
      return { url, fileName, size: null, ready };
    },
    async send(ctx, { releaseId, trackId, audioFormat }, assertPermitted) {
      const planned = await planContents(strapi, { releaseId, trackId, audioFormat }, { cover: true, artwork: true });
      return (trackId === null ? sendZip : sendTrack)(strapi, ctx, planned, assertPermitted);
    },
  };
}
