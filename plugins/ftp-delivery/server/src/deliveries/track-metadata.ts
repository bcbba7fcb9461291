import {
  isDummyEan,
  isDummyIsrc,
  NO_LABEL_CODE,
  normaliseIsrc,
  normaliseLabelCode,
  plainPromotionText,
} from '@mpn/domain';
import type { DeliveryMetadata } from '../metadata/metadata-file';
import type { TrackMetadata } from '../metadata/track-metadata';
import type { ReleaseData, TrackData } from './release-data';

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

/** The copyright line of the recording. Without the sign: single-byte tags do not know it. */
function copyrightOf({ releaseDate, label }: ReleaseData): string | undefined {
  const line = [releaseDate?.slice(0, 4), present(label)].filter(Boolean).join(' ');
  return line ? `(P) ${line}` : undefined;
}

/** What is written into a track's file, without the cover. Dummy ISRC, EAN and label code are left out. */
export function trackMetadata(release: ReleaseData, track: TrackData): TrackMetadata {
  const inSet = release.tracks.filter(({ set }) => set === track.set);
  return {
    title: track.title,
    artist: present(track.artist) ?? present(release.artist) ?? '',
    album: release.title,
    albumArtist: present(release.artist),
    set: { number: track.set, total: Math.max(...release.tracks.map(({ set }) => set)) },
    track: { number: track.position, total: Math.max(inSet.length, ...inSet.map(({ position }) => position)) },
    isrc: realIsrc(track.isrc),
    ean: realEan(release.ean),
    label: release.label ?? '',
    labelCode: realLabelCode(release.labelCode),
    credits: track.authors,
    publisher: present(track.publisher),
    releaseDate: present(release.releaseDate),
    airDate: present(release.airDate),
    copyright: copyrightOf(release),
    genre: release.genres[0],
    loudness: track.file?.loudness ?? undefined,
  };
}

/**
 * The metadata file's content. `fileNames` maps a track's id to its name within the delivery; a track without one is told
 * about all the same: who takes no audio still reads what is on the release.
 */
export function deliveryMetadata(
  release: ReleaseData,
  tracks: readonly TrackData[],
  fileNames: ReadonlyMap<number, string>,
): DeliveryMetadata {
  return {
    title: release.title,
    artist: release.artist ?? '',
    label: release.label ?? '',
    labelCode: realLabelCode(release.labelCode),
    ean: realEan(release.ean),
    releaseDate: present(release.releaseDate),
    airDate: present(release.airDate),
    copyright: copyrightOf(release),
    genres: release.genres,
    information: present(plainPromotionText(release.information ?? '')),
    tracks: tracks.map((track) => ({
      ...trackMetadata(release, track),
      fileName: fileNames.get(track.id),
      durationSeconds: track.durationMs === null ? undefined : track.durationMs / 1000,
    })),
  };
}
