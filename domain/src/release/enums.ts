export const ReleaseStatus = ['DRAFT', 'READY', 'SCHEDULED', 'ON_AIR'] as const;
export type ReleaseStatus = (typeof ReleaseStatus)[number];

export const RepertoireOwnerType = ['NATIONAL', 'INTERNATIONAL'] as const;
export type RepertoireOwnerType = (typeof RepertoireOwnerType)[number];

/** Tabs of the release list: each format belongs to one. */
export const ReleaseFormatKind = ['TRACK', 'EP', 'ALBUM'] as const;
export type ReleaseFormatKind = (typeof ReleaseFormatKind)[number];

export const ReleaseFormatCarrier = ['DIGITAL', 'CD', 'VINYL', 'CASSETTE', 'DVD', 'OTHER'] as const;
export type ReleaseFormatCarrier = (typeof ReleaseFormatCarrier)[number];

export const PublisherType = ['NO_PUBLISHER', 'PUBLISHER'] as const;
export type PublisherType = (typeof PublisherType)[number];

/** How a recording ends: with its last note, or fading out. */
export const Ending = ['COLD', 'FADE'] as const;
export type Ending = (typeof Ending)[number];

/** Whether a cue point was measured in the audio file, or entered by its label. */
export const CuePointSource = ['MEASURED', 'ENTERED'] as const;
export type CuePointSource = (typeof CuePointSource)[number];

/** Whose broadcasters report airplay: private radio of Germany, its public broadcasters, Austria, Switzerland. */
export const ReportTarget = ['DE_PRIVATE', 'DE_PUBLIC', 'AT', 'CH'] as const;
export type ReportTarget = (typeof ReportTarget)[number];

/** What a label states about generative AI in a recording, a picture or a video, or of who contributed to it. */
export const AiStatement = ['NONE', 'PARTLY', 'ALL'] as const;
export type AiStatement = (typeof AiStatement)[number];

/** The same with "not stated". */
export const ContainsAi = ['UNKNOWN', 'NONE', 'PARTLY', 'ALL'] as const;
export type ContainsAi = (typeof ContainsAi)[number];

/** What was made with AI. */
export const AiConcern = ['VOCALS', 'INSTRUMENTS', 'COMPOSITION', 'LYRICS', 'POST_PRODUCTION'] as const;
export type AiConcern = (typeof AiConcern)[number];

export const AuthorRole = [
  'COMPOSER',
  'LYRICIST',
  'ARTIST_MAIN',
  'ARTIST_OTHER',
  'ARRANGER_DIFFERENT_EDITING',
  'ARRANGER',
  'PRODUCER_MUSIC',
  'REMIXER',
  'AUTHOR',
] as const;
export type AuthorRole = (typeof AuthorRole)[number];

export const ArtworkKind = ['FRONT_COVER', 'BACK_COVER', 'BOOKLET'] as const;
export type ArtworkKind = (typeof ArtworkKind)[number];

export const ArtistInfoCategory = [
  'WEBSITE',
  'BIOGRAPHY',
  'DISCOGRAPHY',
  'INTERVIEW',
  'TOUR_DATES',
  'OTHER',
  'FACEBOOK',
  'INSTAGRAM',
  'TIK_TOK',
  'YOUTUBE',
  'SPOTIFY',
  'CUSTOM',
] as const;
export type ArtistInfoCategory = (typeof ArtistInfoCategory)[number];

export const ArtistInfoType = ['LINK', 'FILE', 'TEXT', 'EMBED'] as const;
export type ArtistInfoType = (typeof ArtistInfoType)[number];

export const VideoLinkType = ['YOUTUBE'] as const;
export type VideoLinkType = (typeof VideoLinkType)[number];

/** Origin of a video's ISRC: entered, or a generated dummy. */
export const IsrcType = ['ISRC', 'DUMMY'] as const;
export type IsrcType = (typeof IsrcType)[number];

/** Steps of the release editor, in their order; the step identifier in the URL ends in 1..8. */
export const EditorStep = [
  'sampling',
  'release',
  'tracks',
  'artwork',
  'artist',
  'contacts',
  'videos',
  'overview',
] as const;
export type EditorStep = (typeof EditorStep)[number];
