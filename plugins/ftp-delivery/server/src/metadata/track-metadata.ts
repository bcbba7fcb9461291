import type { AuthorRole } from '@mpn/domain';
import type { Loudness } from '../audio/loudness';

/** A person in one of the roles that the specification lists for authors. */
export interface Credit {
  role: AuthorRole;
  name: string;
}

/** A position within a whole; both start at 1. */
export interface Position {
  number: number;
  total?: number | undefined;
}

/**
 * Everything that is written into a delivered audio file, whatever its format.
 * A dummy ISRC or EAN must never get here: the caller leaves the field undefined.
 */
export interface TrackMetadata {
  title: string;
  artist: string;
  /** The release's title. */
  album: string;
  albumArtist?: string | undefined;
  /** The set (disc) of the release. */
  set: Position;
  /** The track within its set. */
  track: Position;
  /** Without hyphens. */
  isrc?: string | undefined;
  /** EAN or UPC of the release. */
  ean?: string | undefined;
  label: string;
  /** Digits only; shown as "LC 01234". */
  labelCode?: string | undefined;
  /** Composers, lyricists, authors, arrangers ... in their order on the release. */
  credits: readonly Credit[];
  /** Music publishers. */
  publisher?: string | undefined;
  /** YYYY-MM-DD. */
  releaseDate?: string | undefined;
  /** YYYY-MM-DD; not to be broadcast before. */
  airDate?: string | undefined;
  copyright?: string | undefined;
  genre?: string | undefined;
  loudness?: Loudness | undefined;
  /** The front cover as JPEG, for tags (see `coverForTags`). */
  cover?: Buffer | undefined;
}

/** Names of everyone in one of the roles, each once, in order. */
export function namesOf(metadata: TrackMetadata, ...roles: AuthorRole[]): string[] {
  return [...new Set(metadata.credits.filter((credit) => roles.includes(credit.role)).map((credit) => credit.name))];
}

/** Who composed; an "author" of words and music counts as both. */
export function composersOf(metadata: TrackMetadata): string[] {
  return namesOf(metadata, 'COMPOSER', 'AUTHOR');
}

/** Who wrote the words. */
export function lyricistsOf(metadata: TrackMetadata): string[] {
  return namesOf(metadata, 'LYRICIST', 'AUTHOR');
}

/** Year of release, four digits. */
export function yearOf(metadata: TrackMetadata): string | undefined {
  return metadata.releaseDate?.slice(0, 4);
}

/** As it is printed on records: "LC 01234". */
export function labelCodeText(metadata: TrackMetadata): string | undefined {
  return metadata.labelCode === undefined ? undefined : `LC ${metadata.labelCode.padStart(5, '0')}`;
}

/** "3/12", or "3" when the total is unknown. */
export function positionText(position: Position): string {
  return position.total === undefined ? String(position.number) : `${position.number}/${position.total}`;
}

/** How each role is called in files for people and machines. */
export const ROLE_NAMES: Record<AuthorRole, string> = {
  COMPOSER: 'Composer',
  LYRICIST: 'Lyricist',
  ARTIST_MAIN: 'Main artist',
  ARTIST_OTHER: 'Other artist',
  ARRANGER_DIFFERENT_EDITING: 'Arranger (different editing)',
  ARRANGER: 'Arranger',
  PRODUCER_MUSIC: 'Producer',
  REMIXER: 'Remixer',
  AUTHOR: 'Author',
};
