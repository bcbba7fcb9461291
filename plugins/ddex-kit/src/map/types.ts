import type { InferType } from 'yup';
import type { ArtworkKind, createReleaseBody, Locale } from '@mpn/domain';
import type { ErnHash } from '../model';
import type { ErnNote } from '../notes';

type Body = InferType<typeof createReleaseBody>;
type BodyTrack = NonNullable<Body['tracks']>[number];
type BodyArtwork = NonNullable<Body['artworks']>[number];
type BodyArtistInfo = NonNullable<Body['artistInfos']>[number];
type BodyVideo = NonNullable<Body['videos']>[number];

export type DraftAuthor = Pick<
  NonNullable<BodyTrack['authors']>[number],
  'role' | 'name' | 'position' | 'gemaIpiNumber' | 'gemaIsniNumber' | 'aiContribution'
>;

export interface DraftTrack extends Pick<
  BodyTrack,
  | 'set'
  | 'position'
  | 'isPromoTrack'
  | 'title'
  | 'titleLatin'
  | 'isrc'
  | 'artist'
  | 'durationMs'
  | 'publisherType'
  | 'publisher'
  | 'pLine'
  | 'recordingYear'
  | 'recordingCountry'
  | 'language'
  | 'explicit'
  | 'iswc'
  | 'work'
  | 'movement'
  | 'conductor'
  | 'soloists'
  | 'ensemble'
  | 'containsAi'
  | 'aiConcerns'
  | 'aiTool'
  | 'aiNote'
  | 'versionKind'
  | 'versionOf'
> {
  authors: DraftAuthor[];
}

export type DraftArtwork = Pick<BodyArtwork, 'kind' | 'position' | 'copyrightHolder' | 'year' | 'containsAi'>;
export type DraftArtistInfo = Pick<BodyArtistInfo, 'category' | 'infoType' | 'position' | 'title'>;
export type DraftVideo = Pick<BodyVideo, 'position' | 'title' | 'isrcType' | 'isrc' | 'producer' | 'containsAi'>;

/** The body of POST and PATCH /releases, without ids of rows and files: those are added when the files are stored. */
export interface ReleaseDraft extends Pick<
  Body,
  | 'title'
  | 'titleLatin'
  | 'artistName'
  | 'artistNameLatin'
  | 'labelName'
  | 'labelCode'
  | 'ean'
  | 'catalogueNumber'
  | 'formatId'
  | 'releaseDate'
  | 'airDate'
  | 'originalReleaseDate'
  | 'pLine'
  | 'cLine'
> {
  genreIds: number[];
  tracks: DraftTrack[];
  artworks: DraftArtwork[];
  artistInfos: DraftArtistInfo[];
  videos: DraftVideo[];
}

/** A place of the draft that needs a file: an index of `tracks`, `artworks`, `artistInfos` or `videos`. */
export type FileTarget =
  | { list: 'tracks'; index: number }
  | { list: 'artworks'; index: number; kind: ArtworkKind }
  | { list: 'artistInfos'; index: number }
  | { list: 'videos'; index: number };

export interface WantedFile {
  target: FileTarget;
  /** Relative to the message's folder, with `/`, never outside it. */
  path: string;
  hash: ErnHash | null;
  /** Path of the matching file of `context.files`; null without one. */
  given: string | null;
}

/** A spelling that was not chosen; stored with the release of the message, and shown in its report. */
export interface KeptText {
  field: 'TITLE' | 'ARTIST';
  /** Index of the track, null: the release. */
  track: number | null;
  text: string;
  language: string | null;
}

/** Where and when the release may be offered; the territories of its deals, each day as ISO. */
export interface Availability {
  /** ISO 3166-1 codes, or `Worldwide`. */
  territory: string;
  from: string | null;
  until: string | null;
}

export interface MappedRelease {
  /** Reference within the message. */
  reference: string | null;
  /** Identifies the release: 13 digits, even with a wrong check digit. */
  gtin: string | null;
  grid: string | null;
  /** Its numbers at the sender, as `namespace:value`. */
  proprietaryIds: string[];
  draft: ReleaseDraft;
  /** References of the recordings, by the index of `draft.tracks`: notes name a track by them. */
  trackReferences: string[];
  files: WantedFile[];
  keptTexts: KeptText[];
  availability: Availability[];
  /** Whether the sender withdraws it, by a take-down or a purge. */
  isTakenDown: boolean;
  /** Genres that are not in the table, as in the message. */
  unmappedGenres: string[];
  notes: ErnNote[];
}

export interface MappedMessage {
  releases: MappedRelease[];
  /** About the message as a whole, and files that no release names. */
  notes: ErnNote[];
}

/** A file that arrived with the message. */
export interface GivenFile {
  /** Relative to the message's folder, with `/`. */
  path: string;
  /** By algorithm: `{ md5: '...', sha256: '...' }`, lower case; what is not there is not compared. */
  hashes?: Readonly<Record<string, string>>;
}

export interface MapContext {
  /** Genre text of DDEX, as `genreKey` writes it; see `genreTable`; mapped to the id of our genre. */
  genres: ReadonlyMap<string, number>;
  /** Our formats, by their code: DIGITAL_ALBUM ... -> id. */
  formats: ReadonlyMap<string, number>;
  /** Language whose spelling is preferred if a name has several. */
  locale: Locale;
  /** ISO day, for deals that have ended, and as the date of a take-down that has none. */
  today: string;
  /** Files that arrived; null if files are not checked (a message alone, a catalogue). */
  files: readonly GivenFile[] | null;
}
