import {
  archiveFolderName,
  containerOf,
  permittedFormats,
  plainFileName,
  releaseFolderName,
  trackFileName,
  uniqueNames,
  type AudioFormat,
  type FileNaming,
  type ResolvedDeliveryPreferences,
} from '@mpn/domain';
import type { ReleaseData, SourceFile, TrackData } from '../queries/release-data';
import { latinNamesOfRelease, latinNamesOfTrack } from './latin-names';

/** One file of a delivery before it is created. */
export type PlannedContent =
  | { kind: 'AUDIO'; track: TrackData; source: SourceFile; format: AudioFormat }
  | { kind: 'COVER' | 'ARTWORK' | 'ARTIST_INFO'; source: SourceFile }
  | { kind: 'METADATA_TEXT' | 'METADATA_JSON' | 'CHECKSUMS' | 'MANIFEST' };

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
  /** For the archive: the folder's name says so. */
  isArchiveCopy?: boolean;
}

export interface DeliveryPlan {
  /** Name of the release's folder. */
  folder: string;
  /** The delivery's tracks with and without a file: the metadata lists them all. */
  tracks: readonly TrackData[];
  /** In the order of sending: the manifest last. */
  files: PlannedFile[];
}

/**
 * The contents that the resolved preferences permit. A requested format that is not permitted is replaced by the
 * preferred one.
 */
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
    .map((track) => {
      const latin = latinNamesOfTrack(release, track);
      const artist = latin.artist ?? track.artist ?? release.artist;
      const title = latin.title ?? track.title;
      return {
        kind: 'AUDIO',
        track,
        source: track.file!,
        format: audioFormat,
        name: trackFileName({ ...track, artist, title, labelCode: release.labelCode, extension }, fileNaming),
      };
    });
}

/** Artist and title of the release, as names of files and folders write them. */
function namesOf(release: ReleaseData): { artist: string | null; title: string } {
  const latin = latinNamesOfRelease(release);
  return { artist: latin.artist ?? release.artist, title: latin.title ?? release.title };
}

const ARTWORK_WORDS = { FRONT_COVER: 'cover', BACK_COVER: 'back-cover', BOOKLET: 'booklet' } as const;

function pictureFiles({ release, cover, artwork }: PlanRequest): PlannedFile[] {
  const front = release.artworks.find(({ kind }) => kind === 'FRONT_COVER');
  const others = release.artworks.filter((picture) => picture !== front);
  const { artist, title } = namesOf(release);
  const name = (word: string, ext: string): string => plainFileName([artist, title, word], ext);
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
    name: plainFileName([namesOf(release).artist, title ?? 'info'], file.ext),
  }));
}

/** By convention, so that people and scripts know it. */
const CHECKSUMS_NAME = 'SHA256SUMS';

/**
 * Which files a delivery holds, under which names and in which order: permitted tracks, cover, other artwork, artist
 * PDFs, metadata as text and JSON, their checksums, and last the manifest (docs/domain.md#deliveries). A delivery of one track holds
 * that track, the cover and its metadata. Names are made unique by a running number.
 */
export function planDelivery(request: PlanRequest): DeliveryPlan {
  const { release, trackId, isArchiveCopy } = request;
  const single = trackId === null ? null : (release.tracks.find(({ id }) => id === trackId) ?? null);
  const names = namesOf(release);
  const title = single ? (latinNamesOfTrack(release, single).title ?? single.title) : names.title;
  const words = [names.artist, title];
  const contents: PlannedFile[] = [
    ...audioFiles(request),
    ...pictureFiles(single ? { ...request, artwork: false } : request),
    ...(single ? [] : artistFiles(request)),
    { kind: 'METADATA_TEXT', name: plainFileName([...words, 'metadata'], 'txt') },
    { kind: 'METADATA_JSON', name: plainFileName([...words, 'metadata'], 'json') },
    { kind: 'CHECKSUMS', name: CHECKSUMS_NAME },
    { kind: 'MANIFEST', name: plainFileName([...words, 'manifest'], 'json') },
  ];
  const unique = uniqueNames(contents.map(({ name }) => name));
  const folderName = isArchiveCopy ? archiveFolderName : releaseFolderName;
  return {
    folder: folderName({ artistName: names.artist, title }),
    tracks: release.tracks.filter(({ id }) => trackId === null || id === trackId),
    files: contents.map((content, index) => ({ ...content, name: unique[index]! })),
  };
}
