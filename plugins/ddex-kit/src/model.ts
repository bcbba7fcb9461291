import type { AiStatement } from '@mpn/domain';

/**
 * A DDEX ERN message in a form that is the same for every version of the standard. Readers fill it, the writer writes
 * it, the mapping turns it into a release of ours. Values are kept as sent; normalized or chosen values have fields of
 * their own.
 */

/** Versions that are read. `3.8.1` and `4.1` read like their successors. */
export const ErnVersion = ['3.8.1', '3.8.2', '3.8.3', '4.1', '4.1.1', '4.2', '4.3', '4.3.1', '4.3.2'] as const;
export type ErnVersion = (typeof ErnVersion)[number];

/** Groups of versions with the same element names; the two of ERN 4 share a reader and a writer. */
export const ErnFamily = ['ERN_38', 'ERN_41', 'ERN_43'] as const;
export type ErnFamily = (typeof ErnFamily)[number];

export type ErnMessageKind = 'NEW_RELEASE' | 'PURGE';

/** Party that sends or receives: DDEX's number (DPID) and its name. */
export interface ErnMessageParty {
  dpid: string | null;
  name: string | null;
}

export interface ErnMessage {
  version: ErnVersion;
  kind: ErnMessageKind;
  /** Null where the sender left it empty. */
  messageId: string | null;
  threadId: string | null;
  sender: ErnMessageParty;
  /** The first recipient. */
  recipient: ErnMessageParty;
  /** As sent: ISO 8601 with its offset. */
  createdAt: string | null;
  /** ERN 3's UpdateIndicator; null in ERN 4, where the message's date decides. */
  update: 'ORIGINAL' | 'UPDATE' | null;
  isTest: boolean;
  /** Language of the message's texts, as in `en` or `ja-Jpan`. */
  language: string | null;
  /** The main release first, then the other products, then the releases of single tracks. */
  releases: ErnRelease[];
  resources: ErnResource[];
}

/** A text in one language or script, for some territories. */
export interface ErnText {
  text: string;
  /** Language and script as sent (`ja-Jpan`, `de`); null: the message's. */
  language: string | null;
  /** As sent: ISO 3166-1 codes or `Worldwide`; empty: everywhere. */
  territories: string[];
  isDefault: boolean;
}

/** Kind of a title; `REFERENCE` exists in ERN 3 alone. */
export type ErnTitleKind = 'DISPLAY' | 'REFERENCE' | 'FORMAL' | 'GROUPING' | 'ALTERNATIVE';

export interface ErnTitle extends ErnText {
  kind: ErnTitleKind;
  subTitle: string | null;
}

/** One spelling of a party's name. */
export interface ErnName {
  text: string;
  /** For sorting: "Shu, Saeko". */
  indexed: string | null;
  language: string | null;
}

export interface ErnParty {
  names: ErnName[];
  isni: string | null;
  /** IPI name number. */
  ipi: string | null;
  dpid: string | null;
}

/** A display artist, with roles such as `MainArtist` or `Conductor`. */
export interface ErnArtist extends ErnParty {
  /** Values of the standard; a sender's own value stands as its text. */
  roles: string[];
  sequence: number | null;
}

/** A contributor: `Composer`, `StudioProducer`, `Conductor` ... */
export interface ErnContributor extends ErnParty {
  roles: string[];
  /** `Violin`, `Piano`. */
  instruments: string[];
  sequence: number | null;
  /** Whether they made the work (ERN 3: IndirectResourceContributor) and not the recording. */
  isOfWork: boolean;
  /** How much of the contribution is generative AI (4.3.2); of a generative AI itself ALL. */
  aiContribution?: AiStatement | null;
}

/** P or C line. */
export interface ErnRightsLine {
  year: number | null;
  /** The whole line: "(P) 2024 Kaiserkai". */
  text: string | null;
  company: string | null;
}

export interface ErnLabel {
  name: string;
  language: string | null;
  territories: string[];
  /** The number after "LC", as sent. */
  code: string | null;
}

export interface ErnGenre {
  text: string;
  subGenre: string | null;
  territories: string[];
}

/** A number of a party's own. */
export interface ErnProprietaryId {
  namespace: string | null;
  value: string;
}

export interface ErnReleaseIds {
  /** As sent: 12, 13 or 14 digits, or what a sender took for an ICPN. */
  icpn: string | null;
  /** The 13 digits of it, or null where it is no number of 12 to 14 digits; its check digit may be wrong. */
  gtin: string | null;
  grid: string | null;
  isrc: string | null;
  catalogueNumber: string | null;
  proprietary: ErnProprietaryId[];
}

/** Date as sent: `2024`, `2024-05` or `2024-05-17`, or an instant. */
export interface ErnDate {
  date: string;
  territories: string[];
  isApproximate: boolean;
}

export type ErnReleaseKind = 'PRODUCT' | 'TRACK';

export interface ErnRelatedRelease {
  /** `IsDigitalEquivalentToPhysical` ... */
  relation: string;
  ids: ErnReleaseIds;
}

export interface ErnRelease {
  /** Reference within the message: `R0`. */
  reference: string | null;
  isMain: boolean;
  /** TRACK: the release of a single track of a product, which carries deals and ids, and no track list of its own. */
  kind: ErnReleaseKind;
  /** `Album`, `Single`, `EP`, `ClassicalAlbum`, `TrackRelease` ... */
  types: string[];
  ids: ErnReleaseIds;
  titles: ErnTitle[];
  displayArtistNames: ErnText[];
  artists: ErnArtist[];
  contributors: ErnContributor[];
  labels: ErnLabel[];
  pLines: ErnRightsLine[];
  cLines: ErnRightsLine[];
  genres: ErnGenre[];
  /** `Explicit`, `NotExplicit`, `ExplicitContentEdited`, `NoAdviceAvailable` ... */
  parentalWarnings: string[];
  durationMs: number | null;
  /** By territory, ERN 3's and 4's ReleaseDate. */
  releaseDates: ErnDate[];
  originalReleaseDates: ErnDate[];
  isCompilation: boolean;
  /** What is stated about generative AI in the whole (4.3.2). */
  containsAi?: AiStatement | null;
  related: ErnRelatedRelease[];
  /** Every resource of the release, in the order of the message. */
  resourceReferences: string[];
  /** Sets, works and their tracks in order; null where the message has no grouping. */
  group: ErnGroup | null;
  /** Terms under which the release is offered. */
  deals: ErnDeal[];
}

/** A part of a release: the whole, a set (disc, side), a work with movements, a bonus part. */
export interface ErnGroup {
  titles: ErnTitle[];
  sequence: number | null;
  /** `Side`, `Component`, `ComponentRelease`, `MultiWorkPart`; null where not said. */
  type: string | null;
  /** `CompactDisc`, `DVD`, `VinylDisc` ...: of mixed media and boxed sets. */
  carrier: string | null;
  groups: ErnGroup[];
  items: ErnGroupItem[];
  /** Resources of the part as a whole: a cover, a booklet. */
  linked: string[];
}

export interface ErnGroupItem {
  /** Reference of a resource. */
  resource: string;
  sequence: number | null;
  isBonus: boolean;
  isHidden: boolean;
  /** Of an image or a text that belongs to the set. */
  isSecondary: boolean;
  linked: string[];
}

export const ErnResourceKind = ['SOUND_RECORDING', 'VIDEO', 'IMAGE', 'TEXT', 'OTHER'] as const;
export type ErnResourceKind = (typeof ErnResourceKind)[number];

/** A recording, video, picture or text. Fields that a kind does not have are empty. */
export interface ErnResource {
  /** Reference within the message: `A1`. */
  reference: string;
  kind: ErnResourceKind;
  /** `MusicalWorkSoundRecording`, `FrontCoverImage`, `BookletFrontImage`, `ShortFormMusicalWorkVideo` ... */
  type: string | null;
  /** As sent; a resource may have several. */
  isrcs: string[];
  iswcs: string[];
  proprietary: ErnProprietaryId[];
  titles: ErnTitle[];
  displayArtistNames: ErnText[];
  artists: ErnArtist[];
  contributors: ErnContributor[];
  labels: ErnLabel[];
  pLines: ErnRightsLine[];
  cLines: ErnRightsLine[];
  genres: ErnGenre[];
  parentalWarnings: string[];
  durationMs: number | null;
  /** As sent: `de`, `ja`, `zxx`. */
  languages: string[];
  isInstrumental: boolean | null;
  /** When it was recorded: `1993-12-01` or a year. */
  recordedAt: string | null;
  /** ISO 3166-1, where it was recorded. */
  recordedIn: string | null;
  originalReleaseDate: string | null;
  /** What is stated about generative AI in it (4.3.2). */
  containsAi?: AiStatement | null;
  /** `RadioVersion`, `InstrumentalVersion` ... (from 4.1); a sender's own value stands as its text. */
  versionTypes?: string[];
  /** Reference of the recording of which it is an edited version (4.3). */
  editedFrom?: string | null;
  files: ErnFile[];
}

export interface ErnFile {
  /** As sent: a path, a name or a URL. */
  given: string;
  /** Relative to the message, with `/`, without `..`; null where the given one leads outside or is no name. */
  path: string | null;
  hash: ErnHash | null;
  /** Whether it is an excerpt and not the whole recording. */
  isPreview: boolean;
  /** `FLAC`, `PCM`, `JPEG`. */
  codec: string | null;
}

export interface ErnHash {
  /** Without spaces and hyphens, lower case: `md5`, `sha1`, `sha256`. */
  algorithm: string;
  /** Lower case hexadecimal. */
  value: string;
}

export interface ErnDeal {
  /** ISO 3166-1 codes or `Worldwide`. */
  territories: string[];
  excludedTerritories: string[];
  /** As sent: a day or an instant. */
  from: string | null;
  until: string | null;
  commercialModels: string[];
  useTypes: string[];
  isTakeDown: boolean;
  isPreOrder: boolean;
  /** From when the release may be shown, heard as an excerpt, or its tracks listed. */
  displayFrom: string | null;
  previewFrom: string | null;
}
