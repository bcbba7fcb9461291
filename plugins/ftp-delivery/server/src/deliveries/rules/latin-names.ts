import { isSurelyJapanese, japaneseInLatin } from '@mpn/audio-kit';
import type { ReleaseData, TrackData } from './release-data';

/** Spellings in Latin letters; undefined if the name itself can be used. */
export interface LatinNames {
  title?: string | undefined;
  artist?: string | undefined;
}

/** Whether kanji are read as Japanese: by the release's languages, or because one of its names contains kana. */
export function isJapanese({ title, artist, tracks }: ReleaseData): boolean {
  const names = [title, artist, ...tracks.flatMap((track) => [track.title, track.artist])];
  return tracks.some(({ rights }) => rights.language === 'ja') || names.some((name) => isSurelyJapanese(name ?? ''));
}

/** The label's own spelling, else the Japanese reading. */
function spelling(entered: string | undefined, name: string | null, japanese: boolean): string | undefined {
  if (entered !== undefined) return entered;
  if (!japanese || !name) return undefined;
  const read = japaneseInLatin(name);
  return read === name ? undefined : read;
}

/** The Latin spelling of a release's title and artist. */
export function latinNamesOfRelease(release: ReleaseData): LatinNames {
  const japanese = isJapanese(release);
  return {
    title: spelling(release.rights.titleLatin, release.title, japanese),
    artist: spelling(release.rights.artistNameLatin, release.artist, japanese),
  };
}

/** The Latin spelling of a track's title and artist; where the artist is the release's, so is the spelling. */
export function latinNamesOfTrack(release: ReleaseData, track: TrackData): LatinNames {
  const japanese = isJapanese(release);
  const own = track.artist?.trim();
  const isTheReleases = !own || own === release.artist?.trim();
  return {
    title: spelling(track.rights.titleLatin, track.title, japanese),
    artist: isTheReleases ? latinNamesOfRelease(release).artist : spelling(undefined, own, japanese),
  };
}
