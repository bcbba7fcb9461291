import {
  languageWithThreeLetters,
  type AiConcern,
  type AiStatement,
  type AuthorRole,
  type CuePoint,
  type CuePoints,
  type Ending,
  type Loudness,
  type RightsLine,
  type TrackVersionKind,
} from '@mpn/domain';
import { toLatin1Text } from '../latin';
import type { Processing } from '../render';

/** A person with one of the author roles of a track. */
export interface Credit {
  role: AuthorRole;
  name: string;
  /** IPI name number, 11 digits. */
  ipi?: string | undefined;
  /** ISNI, 16 characters. */
  isni?: string | undefined;
  /** How much of the contribution is generative AI, as the label states. */
  ai?: AiStatement | undefined;
}

/** What a label states about generative AI in a recording. */
export interface TrackAi {
  contains: AiStatement;
  concerns?: readonly AiConcern[] | undefined;
  tool?: string | undefined;
  note?: string | undefined;
  /** YYYY-MM-DD. */
  statedAt?: string | undefined;
}

/** Identifies the upload that a file was made from. */
export interface Origin {
  /** YYYY-MM-DD and HH:MM:SS of the upload, in UTC. */
  date: string;
  time: string;
  /** SHA-256 of the upload, hex. */
  sha256: string;
  /** Our number of the upload. */
  number: number;
}

/** A position within a whole; both start at 1. */
export interface Position {
  number: number;
  total?: number | undefined;
}

/** What a label states of a recording as a version. */
export interface TrackVersionFacts {
  kind: TrackVersionKind;
  /** The recording of the same release of which it is a version. */
  of?: { title: string; isrc: string | undefined };
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
  /** Identifies the recording for playout systems; the same in every delivery to an institution. */
  cutId?: string | undefined;
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
  catalogueNumber?: string | undefined;
  /** Who owns the recording; the track's own line, else the release's. Never made up. */
  pLine?: RightsLine | undefined;
  /** Who owns the product. */
  cLine?: RightsLine | undefined;
  /** YYYY-MM-DD; when the recordings of a reissue first came out. */
  originalReleaseDate?: string | undefined;
  recordingYear?: number | undefined;
  /** ISO 3166-1, two letters. */
  recordingCountry?: string | undefined;
  /** ISO 639-1, two letters; `zxx` without words. */
  language?: string | undefined;
  explicit?: boolean | undefined;
  /** As it is shown: T-034.524.680-1. */
  iswc?: string | undefined;
  /** Classical music: the work that is played, and which of its movements. */
  work?: string | undefined;
  movement?: string | undefined;
  conductor?: string | undefined;
  soloists?: readonly string[] | undefined;
  /** Orchestras, choirs and other ensembles. */
  ensembles?: readonly string[] | undefined;
  /** What the label states about generative AI; undefined where nothing is stated. */
  ai?: TrackAi | undefined;
  /** What kind of version it is, and of which recording of the release; undefined where nothing is stated. */
  version?: TrackVersionFacts | undefined;
  /** In the label's order. */
  genres: readonly string[];
  /** Spellings in Latin letters, for texts that can hold no others. */
  latin?: { title?: string | undefined; artist?: string | undefined; album?: string | undefined } | undefined;
  /** Kanji in texts that hold Latin letters only are read as Japanese. */
  isJapanese?: boolean | undefined;
  origin?: Origin | undefined;
  /** Of the delivered file. */
  loudness?: Loudness | undefined;
  processing?: Processing | undefined;
  /** Of the recording, each a position in the delivered file. */
  cuePoints?: CuePoints | undefined;
  /** The front cover as JPEG, for tags (see `coverForTags`). */
  cover?: Buffer | undefined;
}

/** Names of everyone in one of the roles, each once, in order. */
export function namesOf(metadata: TrackMetadata, ...roles: AuthorRole[]): string[] {
  return [...new Set(metadata.credits.filter((credit) => roles.includes(credit.role)).map((credit) => credit.name))];
}

/** Composers; the role "author" (words and music) counts as both. */
export function composersOf(metadata: TrackMetadata): string[] {
  return namesOf(metadata, 'COMPOSER', 'AUTHOR');
}

/** Lyricists; the role "author" counts as both. */
export function lyricistsOf(metadata: TrackMetadata): string[] {
  return namesOf(metadata, 'LYRICIST', 'AUTHOR');
}

/** "2024 Kaiserkai" */
export function lineText(line: RightsLine | undefined): string | undefined {
  return line && `${line.year} ${line.owner}`;
}

/** Both lines in one field, with signs that single-byte texts can hold; undefined where neither was entered. */
export function copyrightText({ pLine, cLine }: Pick<TrackMetadata, 'pLine' | 'cLine'>): string | undefined {
  const lines = [pLine && `(P) ${lineText(pLine)}`, cLine && `(C) ${lineText(cLine)}`].filter(Boolean);
  return lines.length === 0 ? undefined : lines.join('; ');
}

/** All genres in one field. */
export function genreText(metadata: TrackMetadata): string | undefined {
  return metadata.genres.length === 0 ? undefined : metadata.genres.join('; ');
}

/** ISO 639-2/T code of the language. */
export function languageText(metadata: TrackMetadata): string | undefined {
  return metadata.language === undefined ? undefined : (languageWithThreeLetters(metadata.language) ?? undefined);
}

/** iTunes' advisory, which other taggers read too: 1 explicit, 0 not. */
export function advisoryText({ explicit }: TrackMetadata): string | undefined {
  return explicit === undefined ? undefined : explicit ? '1' : '0';
}

/** "Ada Groß: 00014107338" for everyone with that number, each once. */
export function numbersOf(metadata: TrackMetadata, kind: 'ipi' | 'isni'): string[] {
  const known = metadata.credits.filter((credit) => credit[kind] !== undefined);
  return [...new Set(known.map((credit) => `${credit.name}: ${credit[kind]}`))];
}

/**
 * Title, artist and album for texts that hold Latin letters only. A title of which nothing is left (emoji) becomes the
 * track's number, because playout systems show nothing else.
 */
export function latinNames({ title, artist, album, latin, track, isJapanese }: TrackMetadata) {
  const written = (text: string): string => toLatin1Text(text, { isJapanese }).trim();
  return {
    title: written(latin?.title ?? title) || `Track ${track.number}`,
    artist: written(latin?.artist ?? artist),
    album: written(latin?.album ?? album),
  };
}

/** Year of release, four digits. */
export function yearOf(metadata: TrackMetadata): string | undefined {
  return metadata.releaseDate?.slice(0, 4);
}

/** As printed on records: "LC 01234". */
export function labelCodeText(metadata: TrackMetadata): string | undefined {
  return metadata.labelCode === undefined ? undefined : `LC ${metadata.labelCode.padStart(5, '0')}`;
}

/** Seconds, as Liquidsoap takes cue points from tags (`liq_cue_in`, `liq_cue_out`). */
export function cueSeconds(point: CuePoint | undefined): string | undefined {
  return point && (point.ms / 1000).toFixed(3);
}

/** "3/12", or "3" when the total is unknown. */
export function positionText(position: Position): string {
  return position.total === undefined ? String(position.number) : `${position.number}/${position.total}`;
}

/** Kinds of versions as delivered texts name them. */
export const VERSION_NAMES: Record<TrackVersionKind, string> = {
  RADIO_EDIT: 'Radio Edit',
  CLEAN: 'Clean Version',
  ORIGINAL: 'Original',
  EXTENDED: 'Extended Version',
  REMIX: 'Remix',
  LIVE: 'Live',
  OTHER: 'Other Version',
  INSTRUMENTAL: 'Instrumental',
  ACAPELLA: 'A cappella',
};

/** What kind of version it is, in words; undefined where nothing is stated. */
export function versionText({ version }: Pick<TrackMetadata, 'version'>): string | undefined {
  return version && VERSION_NAMES[version.kind];
}

/** Names of endings in delivered files. */
export const ENDING_NAMES: Record<Ending, string> = { COLD: 'cold', FADE: 'fade' };

/** Names of the roles in delivered files. */
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
