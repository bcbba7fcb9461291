import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { actingUserId, fail, type Principal } from '@mpn/domain';
import {
  audit,
  inTransaction,
  lockTopic,
  select,
  sendBytes,
  zipLayout,
  type SignedFileHandler,
  type SignedRequest,
} from '@mpn/server-kit';
import type { ReleaseData } from '../deliveries';
import { downloadAccessOf, interactionsOf } from '../ports';
import {
  downloadRequestOf,
  openPrepared,
  planDownload,
  prepareDownload,
  type DownloadRequest,
  type PlannedDownload,
} from './prepare-download';

/** Kinds of signed URLs. */
export const TRACK_DOWNLOAD = 'track-download';
export const RELEASE_ZIP = 'release-zip';

const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

/** Range requests within this time belong to the same download; a signed URL is valid for two to three hours. */
const ONE_DOWNLOAD = `interval '2 hours'`;

const RECORDED = `select 1 from audit_records
  where action = 'download' and object_type = 'release' and object_id = :releaseId
  and user_id is not distinct from :by::int and on_behalf_of_user_id is not distinct from :for::int
    and data->>'audioFormat' = :audioFormat
  and data->>'trackId' is not distinct from (:trackId::int)::text and at > now() at time zone 'UTC' - ${ONE_DOWNLOAD}
    limit 1`;

/** Writes one audit record per download, whichever range comes first. */
async function auditOnce(trx: Knex, principal: Principal, request: DownloadRequest): Promise<void> {
  const { releaseId, trackId, audioFormat } = request;
  const { userId } = principal;
  await lockTopic(trx, `download:${userId}:${releaseId}`);
  const by = actingUserId(principal);
  const who = { by, for: by === userId ? null : userId };
  const recorded = await select(trx, RECORDED, { ...request, ...who });
  if (recorded.length > 0) return;
  const data = { trackId, audioFormat };
  await audit(trx, principal, { action: 'download', objectType: 'release', objectId: releaseId, data });
}

/**
 * Writes the audit record, and DOWNLOADED for media users, when the response ends after bytes were sent, even if the
 * download was aborted.
 */
function recordWhenServed(strapi: Core.Strapi, ctx: Context, principal: Principal, request: DownloadRequest): void {
  const { releaseId, trackId } = request;
  const record = (): Promise<void> =>
    inTransaction(strapi, async (trx) => {
      if (principal.companyType === 'MEDIA') {
        await interactionsOf(strapi).record(trx, principal, { releaseId, trackId, type: 'DOWNLOADED' });
      }
      await auditOnce(trx, principal, request);
    });
  ctx.res.once('close', () => {
    if (ctx.method !== 'GET' || ctx.status >= 300 || !ctx.res.headersSent) return;
    record().catch((error: unknown) => strapi.log.error(`download of release ${releaseId}: ${String(error)}`));
  });
}

/**
 * Re-checks the session and the permission: before any work, when the files are ready (encoding takes minutes), and
 * while the bytes are sent.
 */
const permissionOf =
  ({ strapi, principalNow }: SignedRequest, request: DownloadRequest) =>
  async (): Promise<void> =>
    downloadAccessOf(strapi).assertPermitted(await principalNow(), request);

type AssertPermitted = () => Promise<unknown>;

/**
 * Sends the tagged file of a planned track. Access is asked again once the file is there, and while it is sent.
 * @returns whether the bytes of this response reach the end of the file
 * @throws AppError not-found, and why the file cannot be created
 */
export async function sendTrack(
  strapi: Core.Strapi,
  ctx: Context,
  planned: PlannedDownload,
  assertPermitted: AssertPermitted,
): Promise<boolean> {
  const [file] = await prepareDownload(strapi, planned);
  if (!file) throw fail('mpn.backend.global.error.not-found');
  await assertPermitted();
  const sent = await sendBytes(ctx, {
    size: file.size,
    contentType: file.contentType,
    fileName: file.name,
    disposition: 'attachment',
    etag: file.sha256.slice(0, 32),
    assertPermitted,
    open: (part) => openPrepared(strapi, file, part),
  });
  return sent.end === file.size - 1;
}

/** Serves a track's tagged file; access is checked for every range, and re-checked while streaming. */
export const serveTrack: SignedFileHandler = async (signed) => {
  const { strapi, ctx, principal } = signed;
  const request = downloadRequestOf(signed.values);
  const assertPermitted = permissionOf(signed, request);
  await assertPermitted();
  await sendTrack(strapi, ctx, await planDownload(strapi, principal, request), assertPermitted);
  recordWhenServed(strapi, ctx, principal, request);
};

/**
 * Upload time of the release's newest recording: the time of all files in its ZIP, so that every request gets the same
 * bytes.
 */
function newestUpload({ tracks }: ReleaseData): Date {
  const times = tracks
    .map(({ file }) => Date.parse(`${file?.uploadedAt ?? ''}Z`))
    .filter((time) => !Number.isNaN(time));
  return new Date(Math.max(0, ...times));
}

/**
 * Sends any range of a planned release's ZIP. Access is asked again once the files are there, and while they are sent.
 * @returns whether the bytes of this response reach the end of the ZIP
 * @throws AppError why the files cannot be created
 */
export async function sendZip(
  strapi: Core.Strapi,
  ctx: Context,
  planned: PlannedDownload,
  assertPermitted: AssertPermitted,
): Promise<boolean> {
  const files = await prepareDownload(strapi, planned);
  await assertPermitted();
  const folder = planned.plan.folder;
  const modifiedAt = newestUpload(planned.release);
  const zip = zipLayout(
    files.map((file) => ({
      name: `${folder}/${file.name}`,
      size: file.size,
      crc32: file.crc32,
      open: (part) => openPrepared(strapi, file, part),
    })),
    modifiedAt,
  );
  const sent = await sendBytes(ctx, {
    size: zip.size,
    contentType: 'application/zip',
    fileName: `${folder}.zip`,
    disposition: 'attachment',
    etag: hashOf([modifiedAt.toISOString(), ...files.map(({ name, sha256 }) => `${sha256} ${name}`)]),
    assertPermitted,
    open: (part) => Promise.resolve(zip.open(part)),
  });
  return sent.end === zip.size - 1;
}

/** Serves any range of the release's ZIP; access is checked for every range, and re-checked while streaming. */
export const serveZip: SignedFileHandler = async (signed) => {
  const { strapi, ctx, principal } = signed;
  const request = downloadRequestOf(signed.values);
  const assertPermitted = permissionOf(signed, request);
  await assertPermitted();
  await sendZip(strapi, ctx, await planDownload(strapi, principal, request), assertPermitted);
  recordWhenServed(strapi, ctx, principal, request);
};
