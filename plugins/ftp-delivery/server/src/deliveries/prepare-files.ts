import { readFile, writeFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { FtpEncoding } from '@mpn/domain';
import type { RenditionService } from '../contracts';
import { coverForDelivery, coverForTags } from '../metadata/cover';
import { manifestJson } from '../metadata/manifest';
import { metadataJson, metadataText } from '../metadata/metadata-file';
import { tagAudio } from '../metadata/tags/tag-audio';
import { storageOf } from '../ports';
import { containerOf } from '../renditions/rendition-row';
import { untilAborted } from '../renditions/until-aborted';
import { factsOfBytes, type FileFacts } from '../tagged/file-facts';
import { contentKey, keptFile, originalFile, type KeptFile } from '../tagged/kept-files';
import type { DeliveryPlan, PlannedFile } from './plan';
import { coverError, preparationError } from './preparation-error';
import type { ReleaseData, SourceFile } from './release-data';
import { deliveryMetadata, trackMetadata } from './track-metadata';

/** A file that is ready to be sent; its bytes lie in the storage, or are few enough to be held. */
export interface PreparedFile extends FileFacts {
  kind: PlannedFile['kind'];
  trackId: number | null;
  name: string;
  contentType: string;
  content: { storageKey: string } | { bytes: Buffer };
}

export interface PrepareOptions {
  encoding: FtpEncoding;
  /** Stands in the manifest; the same for every try of a delivery, so that its bytes are the same too. null: no moment. */
  createdAt: Date | null;
  signal?: AbortSignal | undefined;
}

/** Counts up when tags or pictures are written differently, so that nothing old is taken for new. */
const FORM = 2;

type AudioFile = Extract<PlannedFile, { kind: 'AUDIO' }>;

async function withLocal<T>(strapi: Core.Strapi, storageKey: string, use: (path: string) => Promise<T>): Promise<T> {
  const local = await storageOf(strapi).localCopy(storageKey);
  try {
    return await use(local.path);
  } finally {
    await local.release();
  }
}

/** The front cover made into something. */
async function fromCover(
  strapi: Core.Strapi,
  source: SourceFile,
  make: (path: string) => Promise<Buffer>,
): Promise<Buffer> {
  try {
    return await withLocal(strapi, source.storageKey, make);
  } catch (error) {
    throw coverError(error);
  }
}

// Made to the end even if the asking delivery is cancelled: others may be waiting for the same file.
function taggedAudio(
  strapi: Core.Strapi,
  release: ReleaseData,
  { track, source, format }: AudioFile,
): Promise<KeptFile> {
  const renditions = strapi.plugin('ftp-delivery').service<RenditionService>('renditions');
  const metadata = trackMetadata(release, track);
  const cover = release.artworks.find(({ kind }) => kind === 'FRONT_COVER')?.file;
  const { ext, contentType } = containerOf(format);
  return keptFile(strapi, {
    key: contentKey(['audio', FORM, release.companyId, source.sha256, format, metadata, cover?.sha256 ?? null]),
    companyId: release.companyId,
    ext,
    contentType,
    make: async (output) => {
      const rendition = await renditions.ensure(source.id, format);
      const picture = cover ? await fromCover(strapi, cover, (path) => coverForTags(path)) : undefined;
      await withLocal(strapi, rendition.storageKey, (input) =>
        tagAudio({ format, input, output, metadata: { ...metadata, cover: picture } }),
      );
    },
  });
}

function deliveredCover(strapi: Core.Strapi, release: ReleaseData, source: SourceFile): Promise<KeptFile> {
  return keptFile(strapi, {
    key: contentKey(['cover', FORM, release.companyId, source.sha256]),
    companyId: release.companyId,
    ext: 'jpg',
    contentType: 'image/jpeg',
    make: async (output) => {
      await writeFile(output, await fromCover(strapi, source, async (path) => coverForDelivery(await readFile(path))));
    },
  });
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

async function stored(
  strapi: Core.Strapi,
  release: ReleaseData,
  file: Extract<PlannedFile, { source: SourceFile }>,
  signal?: AbortSignal,
): Promise<PreparedFile> {
  const trackId = file.kind === 'AUDIO' ? file.track.id : null;
  const make = (): Promise<KeptFile> => {
    if (file.kind === 'AUDIO') return taggedAudio(strapi, release, file);
    return file.kind === 'COVER' ? deliveredCover(strapi, release, file.source) : originalFile(strapi, file.source);
  };
  try {
    const { storageKey, ...facts } = await untilAborted(make(), signal);
    const contentType =
      file.kind === 'AUDIO'
        ? containerOf(file.format).contentType
        : (TYPES[file.name.split('.').pop() ?? ''] ?? 'application/octet-stream');
    return { ...facts, kind: file.kind, trackId, name: file.name, contentType, content: { storageKey } };
  } catch (error) {
    signal?.throwIfAborted();
    throw preparationError(error, file);
  }
}

function written(file: PlannedFile, bytes: Buffer, contentType: string): PreparedFile {
  return { ...factsOfBytes(bytes), kind: file.kind, trackId: null, name: file.name, contentType, content: { bytes } };
}

/**
 * Makes every file of a plan: renditions (once per source and format, several at a time), tags, cover, metadata, and
 * the manifest over all of it. The same release, plan and options give the same bytes.
 * @throws rendition-failed, too-long-for-wave, cover-unreadable, file-unreadable, source-file-missing, interrupted (the
 * storage does not answer); an AbortError when the signal fires
 */
export async function prepareFiles(
  strapi: Core.Strapi,
  release: ReleaseData,
  { files, tracks }: DeliveryPlan,
  { encoding, createdAt, signal }: PrepareOptions,
): Promise<PreparedFile[]> {
  const names = new Map(files.flatMap((file) => (file.kind === 'AUDIO' ? [[file.track.id, file.name] as const] : [])));
  const metadata = deliveryMetadata(release, tracks, names);
  const prepared = await Promise.all(
    files.map(async (file): Promise<PreparedFile | null> => {
      if (file.kind === 'METADATA_TEXT') return written(file, metadataText(metadata, encoding), 'text/plain');
      if (file.kind === 'METADATA_JSON') return written(file, metadataJson(metadata), 'application/json');
      return 'source' in file ? stored(strapi, release, file, signal) : null;
    }),
  );
  const contents = prepared.filter((file): file is PreparedFile => file !== null);
  const manifest = files.find(({ kind }) => kind === 'MANIFEST');
  return manifest ? [...contents, withManifest(release, manifest, contents, createdAt)] : contents;
}

function withManifest(
  release: ReleaseData,
  file: PlannedFile,
  contents: PreparedFile[],
  createdAt: Date | null,
): PreparedFile {
  const bytes = manifestJson({
    release: release.title,
    artist: release.artist ?? '',
    ean: release.ean ?? undefined,
    createdAt: createdAt?.toISOString(),
    files: contents.map(({ name, size, sha256 }) => ({ name, sizeBytes: size, sha256 })),
  });
  return written(file, bytes, 'application/json');
}

/** The manifest over a part of the prepared files: for a delivery of what changed only. */
export function withNewManifest(release: ReleaseData, files: readonly PreparedFile[], createdAt: Date): PreparedFile[] {
  const contents = files.filter(({ kind }) => kind !== 'MANIFEST');
  const manifest = files.find(({ kind }) => kind === 'MANIFEST');
  if (!manifest) return contents;
  return [...contents, withManifest(release, { kind: 'MANIFEST', name: manifest.name }, contents, createdAt)];
}
