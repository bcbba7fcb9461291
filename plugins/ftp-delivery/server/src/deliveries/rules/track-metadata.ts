import {
  formatIswc,
  isDummyEan,
  isDummyIsrc,
  NO_LABEL_CODE,
  normaliseIsrc,
  normaliseLabelCode,
  plainPromotionText,
  splitNames,
} from '@mpn/domain';
import type { DeliveryMetadata } from '../documents/metadata-file';
import type { Origin, TrackMetadata } from '@mpn/audio-kit';
import type { ReleaseData, TrackData } from './release-data';
import { isJapanese, latinNamesOfRelease, latinNamesOfTrack } from './latin-names';

const present = (text: string | null | undefined): string | undefined => text?.trim() || undefined;

function realIsrc(isrc: string | null): string | undefined {
  return isrc && !isDummyIsrc(isrc) ? normaliseIsrc(isrc) : undefined;
}

function realEan(ean: string | null): string | undefined {
  return ean && !isDummyEan(ean) ? ean : undefined;
}

function realLabelCode(labelCode: string | null): string | undefined {
  const digits = normaliseLabelCode(labelCode ?? '');
  return digits === '' || digits === NO_LABEL_CODE ? undefined : digits;
}

/** The names of a field that may hold several; undefined where it is empty. */
const namesIn = (text: string | undefined): string[] | undefined => (text ? splitNames([text]) : undefined);

/** The object, or undefined if all its values are missing. */
const entered = <T extends object>(parts: T): T | undefined =>
  Object.values(parts).some((part) => part !== undefined) ? parts : undefined;

/** What identifies the upload of a track; undefined for a track without a file. */
function originOf(file: TrackData['file']): Origin | undefined {
  const [date, time] = file?.uploadedAt?.split('T') ?? [];
  return file && date && time ? { date, time, sha256: file.sha256, number: file.id } : undefined;
}

/** What is stated of a track as a version; its original by title and ISRC, which recipients know. */
function versionOf(
  release: ReleaseData,
  { rights: { versionKind, versionOfId } }: TrackData,
): TrackMetadata['version'] {
  const original = release.tracks.find(({ id }) => id === versionOfId);
  if (versionKind === undefined) return undefined;
  return {
    kind: versionKind,
    ...(original && { of: { title: original.title, isrc: realIsrc(original.isrc) } }),
  };
}

/** Facts about a track's delivered file. */
export type DeliveredAudio = Pick<TrackMetadata, 'loudness' | 'processing' | 'cutId' | 'cuePoints'>;

/**
 * The metadata of a track's file, without the cover. Dummy ISRC, EAN and label code are left out.
 * @param audio its delivered file; undefined where it has none
 */
export function trackMetadata(release: ReleaseData, track: TrackData, audio: DeliveredAudio = {}): TrackMetadata {
  const inSet = release.tracks.filter(({ set }) => set === track.set);
  return {
    title: track.title,
    artist: present(track.artist) ?? present(release.artist) ?? '',
    album: release.title,
    albumArtist: present(release.artist),
    set: { number: track.set, total: Math.max(...release.tracks.map(({ set }) => set)) },
    track: { number: track.position, total: Math.max(inSet.length, ...inSet.map(({ position }) => position)) },
    // Our number if there is no ISRC: playout systems replace cuts that have the same id.
    cutId: audio.cutId ?? realIsrc(track.isrc) ?? `MPN${track.id}`,
    isrc: realIsrc(track.isrc),
    ean: realEan(release.ean),
    label: release.label ?? '',
    labelCode: realLabelCode(release.labelCode),
    credits: track.authors,
    publisher: present(track.publisher),
    releaseDate: present(release.releaseDate),
    airDate: present(release.airDate),
    catalogueNumber: release.rights.catalogueNumber,
    pLine: track.rights.pLine ?? release.rights.pLine,
    cLine: release.rights.cLine,
    originalReleaseDate: release.rights.originalReleaseDate,
    recordingYear: track.rights.recordingYear,
    recordingCountry: track.rights.recordingCountry,
    language: track.rights.language,
    explicit: track.rights.explicit,
    iswc: track.rights.iswc && formatIswc(track.rights.iswc),
    work: track.rights.work,
    movement: track.rights.movement,
    conductor: track.rights.conductor,
    soloists: namesIn(track.rights.soloists),
    ensembles: namesIn(track.rights.ensemble),
    ai: track.rights.ai,
    version: versionOf(release, track),
    genres: release.genres,
    latin: entered({ ...latinNamesOfTrack(release, track), album: latinNamesOfRelease(release).title }),
    isJapanese: isJapanese(release),
    origin: originOf(track.file),
    loudness: audio.loudness,
    processing: audio.processing,
    cuePoints: audio.cuePoints,
  };
}

/** A track's audio file within a delivery. */
export interface DeliveredTrack extends DeliveredAudio {
  fileName: string;
}

/**
 * The metadata file's content. `delivered` maps a track's id to its file within the delivery; tracks without a file are
 * listed too, so that recipients without audio read what is on the release.
 */
export function deliveryMetadata(
  release: ReleaseData,
  tracks: readonly TrackData[],
  delivered: ReadonlyMap<number, DeliveredTrack>,
): DeliveryMetadata {
  return {
    title: release.title,
    artist: release.artist ?? '',
    label: release.label ?? '',
    labelCode: realLabelCode(release.labelCode),
    ean: realEan(release.ean),
    releaseDate: present(release.releaseDate),
    airDate: present(release.airDate),
    catalogueNumber: release.rights.catalogueNumber,
    pLine: release.rights.pLine,
    cLine: release.rights.cLine,
    originalReleaseDate: release.rights.originalReleaseDate,
    genres: release.genres,
    latin: entered(latinNamesOfRelease(release)),
    isJapanese: isJapanese(release),
    information: present(plainPromotionText(release.information ?? '')),
    tracks: tracks.map((track) => ({
      ...trackMetadata(release, track, delivered.get(track.id)),
      fileName: delivered.get(track.id)?.fileName,
      durationSeconds: track.durationMs === null ? undefined : track.durationMs / 1000,
    })),
  };
}
