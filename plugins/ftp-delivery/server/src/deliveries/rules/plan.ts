import {
  containerOf,
  DEFAULT_FOLDER_PATTERN,
  inRadioOrder,
  permittedFormats,
  plainFileName,
  releaseFolder,
  trackFileName,
  uniqueNames,
  type AudioFormat,
  type CsvPreset,
  type FileNaming,
  type FolderValues,
  type ResolvedDeliveryPreferences,
} from '@mpn/domain';
import type { ReleaseData, SourceFile, TrackData } from './release-data';
import { latinNamesOfRelease, latinNamesOfTrack } from './latin-names';

/** One file of a delivery before it is created. */
export type PlannedContent =
  | { kind: 'AUDIO'; track: TrackData; source: SourceFile; format: AudioFormat }
  | { kind: 'TRACK_JSON'; track: TrackData }
  | { kind: 'METADATA_CSV'; preset: CsvPreset }
  | { kind: 'COVER' | 'ARTWORK' | 'ARTIST_INFO'; source: SourceFile }
  | { kind: 'NOTICE_TEXT' | 'NOTICE_JSON' }
  | { kind: 'MESSAGE' }
  | { kind: 'METADATA_TEXT' | 'METADATA_JSON' | 'CHECKSUMS' | 'MANIFEST' };

export type PlannedFile = PlannedContent & { name: string };

export interface PlanRequest {
  release: ReleaseData;
  /** A delivery of one track; null for all. */
  trackId: number | null;
  fileNaming: FileNaming;
  /** Pattern of the folder's name; default if missing or null. */
  folderPattern?: string | null;
  /** Whether each track gets a JSON file with its metadata. */
  trackSidecars?: boolean;
  /** Which CSV file with the tracks lies beside them; none if missing or null. */
  csvPreset?: CsvPreset | null;
  /** The name under which the recipient has this file already, which it keeps. */
  earlierName?: (file: Pick<PlannedFile, 'kind'> & { trackId: number | null }) => string | undefined;
  /** null: no audio is permitted. */
  audioFormat: AudioFormat | null;
  cover: boolean;
  /** Back cover, booklet and the artist's PDFs. */
  artwork: boolean;
  /** Whether a DDEX message of the release lies beside the files. */
  message?: boolean;
  /** Whether it is an archive copy, whose folder has a suffix. */
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

/** As the order of versions asks for it. */
const asVersion = (track: TrackData) => ({
  track,
  id: track.id,
  versionKind: track.rights.versionKind ?? null,
  versionOfId: track.rights.versionOfId ?? null,
  explicit: track.rights.explicit ?? null,
});

/** Of linked versions of a song those for radio are sent first. */
function audioFiles({ release, trackId, fileNaming, audioFormat }: PlanRequest): PlannedFile[] {
  if (audioFormat === null) return [];
  const extension = containerOf(audioFormat).ext;
  return inRadioOrder(release.tracks.map(asVersion))
    .map(({ track }) => track)
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

const withoutExtension = (name: string): string => name.slice(0, name.lastIndexOf('.'));

/** JSON files with metadata, each named after its audio file. */
function sidecars(audio: readonly PlannedFile[]): PlannedFile[] {
  return audio.flatMap((file) =>
    file.kind === 'AUDIO'
      ? [{ kind: 'TRACK_JSON', track: file.track, name: `${withoutExtension(file.name)}.json` } as const]
      : [],
  );
}

export const trackIdOf = (file: PlannedContent): number | null => ('track' in file ? file.track.id : null);

/** Keeps names that the recipient already has, so that updates replace the files; makes all others unique. */
function named(contents: readonly PlannedFile[], earlierName: PlanRequest['earlierName']): PlannedFile[] {
  const kept = contents.map((file) => earlierName?.({ kind: file.kind, trackId: trackIdOf(file) }));
  const free = contents.filter((_file, index) => kept[index] === undefined);
  const unique = uniqueNames(
    free.map(({ name }) => name),
    kept.filter((name) => name !== undefined),
  );
  const names = new Map(free.map((file, index) => [file, unique[index]!]));
  return contents.map((file, index) => ({ ...file, name: kept[index] ?? names.get(file) ?? file.name }));
}

/** Values for folder patterns, in Latin letters. */
export function folderValues(release: ReleaseData, title?: string): FolderValues {
  const { releaseDate, label, ean } = release;
  const names = namesOf(release);
  return { date: releaseDate, label, ean, artist: names.artist, title: title ?? names.title };
}

/** Artist and title of the release, as names of files and folders write them. */
export function namesOf(release: ReleaseData): { artist: string | null; title: string } {
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

/** The CSV file with the tracks. One for databases names audio files, so without these there is none. */
function csvFiles({ csvPreset: preset }: PlanRequest, audio: readonly PlannedFile[], name: string): PlannedFile[] {
  if (!preset || (preset === 'MUSIC_DATABASE' && audio.length === 0)) return [];
  return [{ kind: 'METADATA_CSV', preset, name }];
}

/** The conventional name. */
const CHECKSUMS_NAME = 'SHA256SUMS';

/**
 * Which files a delivery holds, under which names and in which order: permitted tracks, their JSON files where wanted,
 * cover, other artwork, artist PDFs, metadata as text and JSON, a CSV file and a DDEX message where wanted, checksums
 * of all these, and last the manifest (docs/domain.md#contents-of-a-delivery). A delivery of one track holds no other
 * artwork and no PDFs. Names are made unique by a running number; those of an earlier delivery stay.
 */
export function planDelivery(request: PlanRequest): DeliveryPlan {
  const { release, trackId, isArchiveCopy } = request;
  const single = trackId === null ? null : (release.tracks.find(({ id }) => id === trackId) ?? null);
  const names = namesOf(release);
  const title = single ? (latinNamesOfTrack(release, single).title ?? single.title) : names.title;
  const words = [names.artist, title];
  const audio = named(audioFiles(request), request.earlierName);
  const contents: PlannedFile[] = [
    ...audio,
    ...(request.trackSidecars ? sidecars(audio) : []),
    ...pictureFiles(single ? { ...request, artwork: false } : request),
    ...(single ? [] : artistFiles(request)),
    { kind: 'METADATA_TEXT', name: plainFileName([...words, 'metadata'], 'txt') },
    { kind: 'METADATA_JSON', name: plainFileName([...words, 'metadata'], 'json') },
    ...csvFiles(request, audio, plainFileName([...words, 'metadata'], 'csv')),
    ...(request.message ? [{ kind: 'MESSAGE' as const, name: plainFileName([...words, 'ern'], 'xml') }] : []),
    { kind: 'CHECKSUMS', name: CHECKSUMS_NAME },
    { kind: 'MANIFEST', name: plainFileName([...words, 'manifest'], 'json') },
  ];
  const pattern = request.folderPattern ?? DEFAULT_FOLDER_PATTERN;
  return {
    folder: releaseFolder(pattern, folderValues(release, title), isArchiveCopy),
    tracks: release.tracks.filter(({ id }) => trackId === null || id === trackId),
    files: named(contents, request.earlierName),
  };
}
