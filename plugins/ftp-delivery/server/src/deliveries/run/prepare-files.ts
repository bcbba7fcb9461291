import { readFile, rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { containerOf, cuePointsOf, type DeliveryUpdate, type FtpEncoding, type Locale } from '@mpn/domain';
import { parserPool } from '@mpn/process-kit';
import { CSV_TYPE, untilAborted } from '@mpn/server-kit';
import type { ReadyRendition } from '@mpn/cms/media/contracts';
import { COVER_PROGRAM, type CoverOrder, audioInfoOf, loudnessAfter, processingOf, tagAudio } from '@mpn/audio-kit';
import { checksumLines } from '../documents/checksums';
import { manifestJson } from '../documents/manifest';
import { metadataJson, metadataText, trackJson, type DeliveryMetadata } from '../documents/metadata-file';
import { trackCsv } from '../documents/track-csv';
import { measurementsOf, renditionsOf, storageOf } from '../../ports';
import { factsOfBytes, type FileFacts, contentKey, cachedFile, originalFile, type CachedFile } from '../../tagged';
import { trackIdOf, type DeliveryPlan, type PlannedFile } from '../rules/plan';
import { coverError, preparationError } from '../rules/preparation-error';
import type { ReleaseData, SourceFile } from '../rules/release-data';
import { deliveryMetadata, trackMetadata, type DeliveredTrack } from '../rules/track-metadata';

/** A file that is ready to send; its bytes are in the storage, or small enough to be held in memory. */
export interface PreparedFile extends FileFacts {
  kind: PlannedFile['kind'];
  trackId: number | null;
  name: string;
  contentType: string;
  content: { storageKey: string } | { bytes: Buffer };
  /** Of audio: the cut id in the cart chunk. */
  cutId?: string | undefined;
  /** For the metadata as JSON: creates the file again with further facts. */
  amend?: ((more: { update: DeliveryUpdate }) => PreparedFile) | undefined;
}

export interface PrepareOptions {
  encoding: FtpEncoding;
  /**
   * Time in the manifest; the same for every attempt of a delivery, so that its bytes are the same too. null: no time.
   */
  createdAt: Date | null;
  signal?: AbortSignal | undefined;
  /** Of files for people at the institution; English if missing. */
  locale?: Locale | undefined;
  /** Writes the DDEX message of a plan that has one, with the files that lie beside it. */
  message?: ((files: readonly PreparedFile[]) => Promise<string>) | undefined;
  /** The cut id under which the recipient has a track already. */
  cutIdOf?: ((trackId: number) => string | undefined) | undefined;
}

/** Increment it when tags or pictures are written differently, so that cached files are not reused. */
const FORM = 7;

type AudioFile = Extract<PlannedFile, { kind: 'AUDIO' }>;

async function withLocal<T>(strapi: Core.Strapi, storageKey: string, use: (path: string) => Promise<T>): Promise<T> {
  const local = await storageOf(strapi).localCopy(storageKey);
  try {
    return await use(local.path);
  } finally {
    await local.release();
  }
}

/** Writes a version of the front cover to a path. It is a customer's file: a child process decodes it. */
async function writeCover(
  strapi: Core.Strapi,
  cover: SourceFile,
  target: string,
  use: CoverOrder['use'],
): Promise<void> {
  try {
    await withLocal(strapi, cover.storageKey, (source) =>
      parserPool().runPicture<null>(COVER_PROGRAM, { source, target, use } satisfies CoverOrder),
    );
  } catch (error) {
    throw coverError(error);
  }
}

/** The front cover for tags. */
async function coverOfTags(strapi: Core.Strapi, cover: SourceFile): Promise<Buffer> {
  const path = await storageOf(strapi).temporaryPath('.jpg');
  try {
    await writeCover(strapi, cover, path, 'tags');
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** A track's rendition with the facts for its tags and the metadata files. */
interface RenderedAudio extends DeliveredTrack {
  rendition: ReadyRendition;
}

/**
 * Loudness is measured before rendering: the true peak saves a second encode of loud recordings, and a retry must
 * produce the same bytes.
 */
async function renderedAudio(
  strapi: Core.Strapi,
  { source, format, name, track }: AudioFile,
  { signal, cutIdOf }: PrepareOptions,
): Promise<RenderedAudio> {
  const { loudness, bounds } =
    source.loudness && source.bounds ? source : await measurementsOf(strapi).of(source.id, signal);
  const rendition = await renditionsOf(strapi).ensure(source.id, format);
  const info = audioInfoOf(source.mediaInfo);
  return {
    fileName: name,
    cutId: cutIdOf?.(track.id),
    rendition,
    loudness: rendition.loudness ?? loudnessAfter(loudness!, rendition.gainDb),
    cuePoints: cuePointsOf(track.rights.cuePoints ?? {}, source.id, bounds),
    processing: info && processingOf(info, format, rendition.gainDb),
  };
}

// Completed even if the requesting delivery is cancelled: others may be waiting for the same file.
function taggedAudio(
  strapi: Core.Strapi,
  release: ReleaseData,
  { track, source, format }: AudioFile,
  audio: RenderedAudio,
): Promise<CachedFile> {
  const metadata = trackMetadata(release, track, audio);
  const cover = release.artworks.find(({ kind }) => kind === 'FRONT_COVER')?.file;
  const { ext, contentType } = containerOf(format);
  return cachedFile(strapi, {
    key: contentKey(['audio', FORM, release.companyId, source.sha256, format, metadata, cover?.sha256 ?? null]),
    companyId: release.companyId,
    ext,
    contentType,
    make: async (output) => {
      const picture = cover ? await coverOfTags(strapi, cover) : undefined;
      await withLocal(strapi, audio.rendition.storageKey, (input) =>
        tagAudio({ format, input, output, metadata: { ...metadata, cover: picture } }),
      );
    },
  });
}

function deliveredCover(strapi: Core.Strapi, release: ReleaseData, source: SourceFile): Promise<CachedFile> {
  return cachedFile(strapi, {
    key: contentKey(['cover as it is', FORM, release.companyId, source.sha256]),
    companyId: release.companyId,
    ext: 'jpg',
    contentType: 'image/jpeg',
    make: (output) => writeCover(strapi, source, output, 'delivery'),
  });
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

/** Creates a file's content; a failure names the file. */
async function forFile<T>(file: PlannedFile, making: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await untilAborted(making, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw preparationError(error, file);
  }
}

function preparedFrom(file: PlannedFile, { storageKey, ...facts }: CachedFile, contentType: string): PreparedFile {
  return { ...facts, kind: file.kind, trackId: trackIdOf(file), name: file.name, contentType, content: { storageKey } };
}

type PictureFile = Extract<PlannedFile, { kind: 'COVER' | 'ARTWORK' | 'ARTIST_INFO' }>;

async function stored(
  strapi: Core.Strapi,
  release: ReleaseData,
  file: PictureFile,
  signal?: AbortSignal,
): Promise<PreparedFile> {
  const making =
    file.kind === 'COVER' ? deliveredCover(strapi, release, file.source) : originalFile(strapi, file.source);
  const contentType = TYPES[file.name.split('.').pop() ?? ''] ?? 'application/octet-stream';
  return preparedFrom(file, await forFile(file, making, signal), contentType);
}

/** A file whose bytes are generated here. */
export function written(file: PlannedFile, bytes: Buffer, contentType: string): PreparedFile {
  const facts = factsOfBytes(bytes);
  return { ...facts, kind: file.kind, trackId: trackIdOf(file), name: file.name, contentType, content: { bytes } };
}

function jsonFile(file: PlannedFile, metadata: DeliveryMetadata): PreparedFile {
  const form = (more?: { update: DeliveryUpdate }): PreparedFile =>
    written(file, metadataJson(metadata, more?.update), 'application/json');
  return { ...form(), amend: form };
}

/**
 * Creates every file of a plan: renditions (once per source and format, several at a time), tags, cover, metadata,
 * checksums, and the manifest. The same release, plan and options give the same bytes.
 * @throws AppError rendition-failed, too-long-for-wave, cover-unreadable, file-unreadable, source-file-missing,
 * storage-full, interrupted (the storage is unreachable)
 * @throws AbortError when the signal is aborted
 */
export async function prepareFiles(
  strapi: Core.Strapi,
  release: ReleaseData,
  { files, tracks }: DeliveryPlan,
  options: PrepareOptions,
): Promise<PreparedFile[]> {
  const { encoding, createdAt, signal } = options;
  const audio = new Map(
    await Promise.all(
      files
        .filter((file) => file.kind === 'AUDIO')
        .map(
          async (file) => [file.track.id, await forFile(file, renderedAudio(strapi, file, options), signal)] as const,
        ),
    ),
  );
  const metadata = deliveryMetadata(release, tracks, audio);
  const prepared = await Promise.all(
    files.map(async (file): Promise<PreparedFile | null> => {
      if (file.kind === 'METADATA_TEXT') return written(file, metadataText(metadata, encoding), 'text/plain');
      if (file.kind === 'METADATA_JSON') return jsonFile(file, metadata);
      if (file.kind === 'METADATA_CSV') return written(file, await trackCsv(metadata, file.preset, options), CSV_TYPE);
      if (file.kind === 'TRACK_JSON')
        return written(file, trackJson(metadata, audio.get(file.track.id)!.fileName), 'application/json');
      if (!('source' in file)) return null;
      if (file.kind !== 'AUDIO') return stored(strapi, release, file, signal);
      const tagged = taggedAudio(strapi, release, file, audio.get(file.track.id)!);
      const { cutId } = trackMetadata(release, file.track, audio.get(file.track.id));
      return {
        ...preparedFrom(file, await forFile(file, tagged, signal), containerOf(file.format).contentType),
        cutId,
      };
    }),
  );
  const beside = prepared.filter((file): file is PreparedFile => file !== null);
  const wanted = files.find(({ kind }) => kind === 'MESSAGE');
  const contents =
    wanted && options.message
      ? [...beside, written(wanted, Buffer.from(await options.message(beside)), 'application/xml')]
      : beside;
  return withLists(release, files, contents, createdAt);
}

function manifestOf(
  release: ReleaseData,
  file: PlannedFile,
  contents: PreparedFile[],
  createdAt: Date | null,
  update?: DeliveryUpdate,
): PreparedFile {
  const bytes = manifestJson({
    release: release.title,
    artist: release.artist ?? '',
    ean: release.ean ?? undefined,
    createdAt: createdAt?.toISOString(),
    update,
    files: contents.map(({ name, size, sha256 }) => ({ name, sizeBytes: size, sha256 })),
  });
  return written(file, bytes, 'application/json');
}

type ListNames = readonly Pick<PreparedFile, 'kind' | 'name'>[];

/** Whether a file lists other files. */
export const isList = ({ kind }: Pick<PreparedFile, 'kind'>): boolean => kind === 'CHECKSUMS' || kind === 'MANIFEST';

/** The contents with their checksums and manifest, where the delivery has these. */
function withLists(
  release: ReleaseData,
  names: ListNames,
  contents: PreparedFile[],
  createdAt: Date | null,
  update?: DeliveryUpdate,
): PreparedFile[] {
  const [checksums, manifest] = (['CHECKSUMS', 'MANIFEST'] as const).map((kind) =>
    names.find((file) => file.kind === kind),
  );
  const sums = checksums
    ? [written({ kind: 'CHECKSUMS', name: checksums.name }, checksumLines(contents), 'text/plain')]
    : [];
  const listed = [...contents, ...sums];
  if (!manifest) return listed;
  return [...listed, manifestOf(release, { kind: 'MANIFEST', name: manifest.name }, listed, createdAt, update)];
}

/** The prepared files with new lists that contain what an update changes. */
export function withNewLists(
  release: ReleaseData,
  files: readonly PreparedFile[],
  createdAt: Date,
  update: DeliveryUpdate,
): PreparedFile[] {
  return withLists(
    release,
    files,
    files.filter((file) => !isList(file)),
    createdAt,
    update,
  );
}
