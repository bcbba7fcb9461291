import type { AuthorRole } from '@mpn/domain';

/** Author roles by role of the standard. A role that is several of ours becomes one author for each, in this order. */
export const AUTHOR_ROLES: Readonly<Record<string, readonly AuthorRole[]>> = {
  Composer: ['COMPOSER'],
  ComposerLyricist: ['COMPOSER', 'LYRICIST'],
  NonLyricAuthor: ['COMPOSER'],
  Lyricist: ['LYRICIST'],
  Librettist: ['LYRICIST'],
  SubLyricist: ['LYRICIST'],
  Author: ['AUTHOR'],
  Creator: ['AUTHOR'],
  Arranger: ['ARRANGER'],
  MusicArranger: ['ARRANGER'],
  SubArranger: ['ARRANGER'],
  VocalArranger: ['ARRANGER'],
  Adapter: ['ARRANGER_DIFFERENT_EDITING'],
  Producer: ['PRODUCER_MUSIC'],
  StudioProducer: ['PRODUCER_MUSIC'],
  CoProducer: ['PRODUCER_MUSIC'],
  ExecutiveProducer: ['PRODUCER_MUSIC'],
  AdditionalStudioProducer: ['PRODUCER_MUSIC'],
  VocalProducer: ['PRODUCER_MUSIC'],
  Remixer: ['REMIXER'],
  RemixingEngineer: ['REMIXER'],
  MainArtist: ['ARTIST_MAIN'],
};

/** Roles of performers, who become further artists. */
export const PERFORMERS: ReadonlySet<string> = new Set([
  'Accompanyist',
  'Artist',
  'AssociatedPerformer',
  'BackgroundVocalist',
  'Band',
  'Choir',
  'ChorusMaster',
  'Conductor',
  'DJ',
  'Ensemble',
  'FeaturedArtist',
  'GuestConductor',
  'LeadPerformer',
  'LeadVocalist',
  'MusicGroup',
  'Musician',
  'Narrator',
  'Orchestra',
  'Performer',
  'PrimaryMusician',
  'Soloist',
  'Speaker',
  'StudioMusician',
  'Vocalist',
]);

/** Contributor roles that are fields of a track instead of authors. */
export const CLASSICAL: Readonly<Record<string, 'conductor' | 'soloists' | 'ensemble'>> = {
  Conductor: 'conductor',
  GuestConductor: 'conductor',
  Soloist: 'soloists',
  Ensemble: 'ensemble',
  Orchestra: 'ensemble',
  Choir: 'ensemble',
};

/** Who publishes a work: the track's publisher, not an author. */
export const PUBLISHERS: ReadonlySet<string> = new Set(['MusicPublisher', 'OriginalPublisher', 'SubPublisher']);

/** The role with which an author of ours is written. */
export const ROLE_OF_AUTHOR: Readonly<Record<AuthorRole, string>> = {
  COMPOSER: 'Composer',
  LYRICIST: 'Lyricist',
  AUTHOR: 'Author',
  ARRANGER: 'Arranger',
  ARRANGER_DIFFERENT_EDITING: 'Adapter',
  PRODUCER_MUSIC: 'Producer',
  REMIXER: 'Remixer',
  ARTIST_MAIN: 'MainArtist',
  ARTIST_OTHER: 'AssociatedPerformer',
};
