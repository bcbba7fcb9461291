import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { AudioFormat, fail, type Principal } from '@mpn/domain';
import { audit, inTransaction, sendBytes, type SignedFileHandler, type SignedRequest } from '@mpn/server-kit';
import { downloadAccessOf, interactionsOf } from '../ports';
import { openPrepared, planDownload, prepareDownload, type DownloadRequest } from './prepare-download';
import { zipLayout } from './zip-layout';

/** Kinds of signed addresses. */
export const TRACK_DOWNLOAD = 'track-download';
export const RELEASE_ZIP = 'release-zip';

function requestOf(values: Readonly<Record<string, string>>): DownloadRequest {
  const audioFormat = AudioFormat.find((format) => format === values.format);
  if (!audioFormat) throw fail('mpn.backend.global.error.not-found');
  return { releaseId: Number(values.release), trackId: values.track ? Number(values.track) : null, audioFormat };
}

const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

/** DOWNLOADED counts once bytes went out; the audit trail gets one record per download, not one per range. */
function recordWhenServed(
  strapi: Core.Strapi,
  ctx: Context,
  principal: Principal,
  request: DownloadRequest,
  start: number,
): void {
  const { releaseId, trackId, audioFormat } = request;
  const record = async (): Promise<void> => {
    await inTransaction(strapi, async (trx) => {
      if (principal.companyType === 'MEDIA') {
        await interactionsOf(strapi).record(trx, principal, { releaseId, trackId, type: 'DOWNLOADED' });
      }
      if (start > 0) return;
      await audit(trx, principal, {
        action: 'download',
        objectType: 'release',
        objectId: releaseId,
        data: { trackId, audioFormat },
      });
    });
  };
  ctx.res.once('finish', () => {
    if (ctx.method !== 'GET' || ctx.status >= 300) return;
    record().catch((error: unknown) => strapi.log.error(`download of release ${releaseId}: ${String(error)}`));
  });
}

/**
 * Asks anew whether the download is permitted, of the session too: before any work, when the files are made, which takes
 * minutes where something has to be encoded, and while the bytes go out.
 */
const permissionOf =
  ({ strapi, principalNow }: SignedRequest, request: DownloadRequest) =>
  async (): Promise<void> =>
    downloadAccessOf(strapi).assertPermitted(await principalNow(), request);

/** Serves a track's tagged file; access and permission are checked at every range anew, and while it goes out. */
export const serveTrack: SignedFileHandler = async (signed) => {
  const { strapi, ctx, principal } = signed;
  const request = requestOf(signed.values);
  const assertPermitted = permissionOf(signed, request);
  await assertPermitted();
  const [file] = await prepareDownload(strapi, await planDownload(strapi, principal, request));
  if (!file) throw fail('mpn.backend.global.error.not-found');
  await assertPermitted();
  const range = await sendBytes(ctx, {
    size: file.size,
    contentType: file.contentType,
    fileName: file.name,
    disposition: 'attachment',
    etag: file.sha256.slice(0, 32),
    assertPermitted,
    open: (part) => openPrepared(strapi, file, part),
  });
  recordWhenServed(strapi, ctx, principal, request, range.start);
};

/** Serves the release as a ZIP, any range of it; access and permission are checked at every range anew, and while it goes out. */
export const serveZip: SignedFileHandler = async (signed) => {
  const { strapi, ctx, principal } = signed;
  const request = requestOf(signed.values);
  const assertPermitted = permissionOf(signed, request);
  await assertPermitted();
  const planned = await planDownload(strapi, principal, request);
  const files = await prepareDownload(strapi, planned);
  await assertPermitted();
  const folder = planned.plan.folder;
  const zip = zipLayout(
    files.map((file) => ({
      name: `${folder}/${file.name}`,
      size: file.size,
      crc32: file.crc32,
      open: (part) => openPrepared(strapi, file, part),
    })),
  );
  const range = await sendBytes(ctx, {
    size: zip.size,
    contentType: 'application/zip',
    fileName: `${folder}.zip`,
    disposition: 'attachment',
    etag: hashOf(files.map(({ name, sha256 }) => `${sha256} ${name}`)),
    assertPermitted,
    open: (part) => Promise.resolve(zip.open(part)),
  });
  recordWhenServed(strapi, ctx, principal, request, range.start);
};
