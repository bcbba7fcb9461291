import {
  archiveFolderName,
  permittedFormats,
  plainFileName,
  releaseFolderName,
  trackFileName,
  uniqueNames,
  type AudioFormat,
  type FileNaming,
  type ResolvedDeliveryPreferences,
} from '@mpn/domain';
import { containerOf } from '../renditions/rendition-row';
import type { ReleaseData, SourceFile, TrackData } from './release-data';

/** One file of a delivery before it is made. */
export type PlannedContent =
  | { kind: 'AUDIO'; track: TrackData; source: SourceFile; format: AudioFormat }
  | { kind: 'COVER' | 'ARTWORK' | 'ARTIST_INFO'; source: SourceFile }
  | { kind: 'METADATA_TEXT' | 'METADATA_JSON' | 'MANIFEST' };

export type PlannedFile = PlannedContent & { name: string };

export interface PlanRequest {
  release: ReleaseData;
  /** A delivery of one track; null for all. */
  trackId: number | null;
  fileNaming: FileNaming;
  /** null: no audio is permitted. */
  audioFormat: AudioFormat | null;
  cover: boolean;
  /** Back cover, booklet and the artist's PDFs. */
  artwork: boolean;
  /** For the archive: into a folder that says so. */
  isArchiveCopy?: boolean;
}

export interface DeliveryPlan {
  /** Name of the release's folder. */
  folder: string;
  /** What it is about, with or without a file: the metadata lists them. */
  tracks: readonly TrackData[];
  /** In the order in which they are sent: the manifest last. */
  files: PlannedFile[];
}

/** What the resolved preferences permit. A wanted format that is not permitted gives way to the preferred one. */
export function permittedContents(
  preferences: ResolvedDeliveryPreferences,
  wanted: AudioFormat | null,
): Pick<PlanRequest, 'audioFormat' | 'cover' | 'artwork'> {
  const formats = permittedFormats(preferences);
  const preferred = wanted !== null && formats.includes(wanted) ? wanted : preferences.preferredAudioFormat.value;
  return {
    audioFormat: formats.includes(preferred) ? preferred : null,
    cover: preferences.coverEnabled.value,
    artwork: preferences.artworkEnabled.value,
  };
}

function audioFiles({ release, trackId, fileNaming, audioFormat }: PlanRequest): PlannedFile[] {
  if (audioFormat === null) return [];
  const extension = containerOf(audioFormat).ext;
  return release.tracks
    .filter((track) => track.file !== null && (trackId === null || track.id === trackId))
    .map((track) => ({
      kind: 'AUDIO',
      track,
      source: track.file!,
      format: audioFormat,
      name: trackFileName(
        { ...track, artist: track.artist ?? release.artist, labelCode: release.labelCode, extension },
        fileNaming,
      ),
    }));
}

const ARTWORK_WORDS = { FRONT_COVER: 'cover', BACK_COVER: 'back-cover', BOOKLET: 'booklet' } as const;

function pictureFiles({ release, cover, artwork }: PlanRequest): PlannedFile[] {
  const front = release.artworks.find(({ kind }) => kind === 'FRONT_COVER');
  const others = release.artworks.filter((picture) => picture !== front);
  const name = (word: string, ext: string): string => plainFileName([release.artist, release.title, word], ext);
  return [
    ...(cover && front ? [{ kind: 'COVER' as const, source: front.file, name: name('cover', 'jpg') }] : []),
    ...(artwork
      ? others.map(({ kind, file }) => ({
          kind: 'ARTWORK' as const,
          source: file,
          name: name(ARTWORK_WORDS[kind], file.ext),
        }))
      : []),
  ];
}

function artistFiles({ release, artwork }: PlanRequest): PlannedFile[] {
  if (!artwork) return [];
  return release.artistFiles.map(({ title, file }) => ({
    kind: 'ARTIST_INFO' as const,
    source: file,
    name: plainFileName([release.artist, title ?? 'info'], file.ext),
  }));
}

/**
 * Which files a delivery holds, under which names and in which order (domain decisions, section 8): permitted tracks,
 * cover, other artwork, artist PDFs, metadata as text and JSON, and last the manifest. A delivery of one track holds
 * that track, the cover and its metadata. Names are unique by running numbers.
 */
export function planDelivery(request: PlanRequest): DeliveryPlan {
  const { release, trackId, isArchiveCopy } = request;
  const single = trackId === null ? null : (release.tracks.find(({ id }) => id === trackId) ?? null);
  const words = [release.artist, single?.title ?? release.title];
  const contents: PlannedFile[] = [
    ...audioFiles(request),
    ...pictureFiles(single ? { ...request, artwork: false } : request),
    ...(single ? [] : artistFiles(request)),
    { kind: 'METADATA_TEXT', name: plainFileName([...words, 'metadata'], 'txt') },
    { kind: 'METADATA_JSON', name: plainFileName([...words, 'metadata'], 'json') },
    { kind: 'MANIFEST', name: plainFileName([...words, 'manifest'], 'json') },
  ];
  const names = uniqueNames(contents.map(({ name }) => name));
  const folderName = isArchiveCopy ? archiveFolderName : releaseFolderName;
  return {
    folder: folderName({ artistName: release.artist, title: single?.title ?? release.title }),
    tracks: release.tracks.filter(({ id }) => trackId === null || id === trackId),
    files: contents.map((content, index) => ({ ...content, name: names[index]! })),
  };
}
