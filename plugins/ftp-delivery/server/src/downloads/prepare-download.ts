import type { Core } from '@strapi/strapi';
import { Readable } from 'node:stream';
import { AudioFormat, fail, permittedFormats, type FtpEncoding, type Principal } from '@mpn/domain';
import { database, type ByteRange } from '@mpn/server-kit';
import {
  planDelivery,
  type DeliveryPlan,
  prepareFiles,
  type PreparedFile,
  readReleaseData,
  type ReleaseData,
} from '../deliveries';
import { preferencesOf, storageOf } from '../ports';

/** What is downloaded: one track's file, or the release. */
export interface DownloadRequest {
  releaseId: number;
  trackId: number | null;
  audioFormat: AudioFormat;
}

/**
 * Parses the signed parameters of a download's URL.
 * @throws AppError not-found for an unknown audio format
 */
export function downloadRequestOf(values: Readonly<Record<string, string>>): DownloadRequest {
  const audioFormat = AudioFormat.find((format) => format === values.format);
  if (!audioFormat) throw fail('mpn.backend.global.error.not-found');
  return { releaseId: Number(values.release), trackId: values.track ? Number(values.track) : null, audioFormat };
}

/** Encoding of the text file, which is opened on current desktop computers. */
const ENCODING: FtpEncoding = 'UTF_8_BOM';

export interface PlannedDownload {
  release: ReleaseData;
  plan: DeliveryPlan;
}

/** The contents that the caller's web permissions allow; promoters get all of their own releases. */
async function contentsFor(strapi: Core.Strapi, principal: Principal): Promise<{ cover: boolean; artwork: boolean }> {
  if (principal.companyType !== 'MEDIA' || principal.companyId === null) return { cover: true, artwork: true };
  const preferences = await preferencesOf(strapi).resolve(
    database(strapi),
    principal.companyId,
    principal.userId,
    'web',
  );
  if (permittedFormats(preferences).length === 0) throw fail('mpn.backend.delivery.error.download-not-permitted');
  return { cover: preferences.coverEnabled.value, artwork: preferences.artworkEnabled.value };
}

/**
 * A download's files in the order of a delivery, named by SHORT_FORMAT; of one track its audio alone.
 * @throws AppError not-found for a missing release or a track without audio, download-not-permitted
 */
export async function planDownload(
  strapi: Core.Strapi,
  principal: Principal,
  request: DownloadRequest,
): Promise<PlannedDownload> {
  return planContents(strapi, request, await contentsFor(strapi, principal));
}

/**
 * As {@link planDownload}, with the contents that the caller has decided on.
 * @throws AppError not-found for a missing release or a track without audio
 */
export async function planContents(
  strapi: Core.Strapi,
  { releaseId, trackId, audioFormat }: DownloadRequest,
  contents: { cover: boolean; artwork: boolean },
): Promise<PlannedDownload> {
  const release = await readReleaseData(database(strapi), releaseId);
  const plan = planDelivery({ release, trackId, fileNaming: 'SHORT_FORMAT', audioFormat, ...contents });
  if (trackId === null) return { release, plan };
  const files = plan.files.filter(({ kind }) => kind === 'AUDIO');
  if (files.length === 0) throw fail('mpn.backend.global.error.not-found');
  return { release, plan: { ...plan, files } };
}

/**
 * Creates the files, or finds those that were created before, so that nothing is encoded again for a later range.
 * @throws AppError those of {@link prepareFiles}
 */
export function prepareDownload(strapi: Core.Strapi, { release, plan }: PlannedDownload): Promise<PreparedFile[]> {
  return prepareFiles(strapi, release, plan, { encoding: ENCODING, createdAt: null });
}

/** Opens a prepared file, or a range of it. */
export function openPrepared(strapi: Core.Strapi, { content }: PreparedFile, range?: ByteRange): Promise<Readable> {
  if ('storageKey' in content) return storageOf(strapi).open(content.storageKey, range);
  const bytes = range ? content.bytes.subarray(range.start, range.end + 1) : content.bytes;
  return Promise.resolve(Readable.from([bytes]));
}
