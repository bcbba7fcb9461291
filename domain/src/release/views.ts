import type { AiDeclaration, AiDisclosure } from './ai-disclosure';
import type {
  ArtistInfoCategory,
  ArtistInfoType,
  ArtworkKind,
  AuthorRole,
  CampaignStatus,
  ContainsAi,
  InteractionStatus,
  PublisherType,
  ContactDepartment,
  ReleaseStatus,
  RepertoireOwnerType,
  ReportTarget,
  UploadStatus,
  VideoLinkType,
} from '../enums';
import type { Saved } from '../audit/last-save';
import type { FileView } from '../files/views';
import type { EnteredCuePoints } from './cue-points';
import type { RightsLine } from '../files/rights-line';
import type { StatedVersion } from './track-versions';
import type { InteractionCounts } from '../media-desk/statistic-views';

export interface AuthorView {
  id: number;
  position: number;
  role: AuthorRole;
  name: string;
  gemaIpiNumber: string | null;
  gemaIsniNumber: string | null;
  /** How much of the contribution is generative AI, as stated. */
  aiContribution: ContainsAi;
}

/** What classical desks look for; null where nothing was entered. Composers are authors of the track. */
export interface ClassicalFacts {
  /** The work that is played ("Sinfonie Nr. 5 c-Moll op. 67"). */
  work: string | null;
  /** Which of its movements ("I. Allegro con brio"). */
  movement: string | null;
  conductor: string | null;
  /** Names, separated by semicolons. */
  soloists: string | null;
  /** Orchestra, choir or other ensemble; several names are separated by semicolons. */
  ensemble: string | null;
}

/** What lists show of a recording beside its title; null where it is not known. */
export interface ListedRecording {
  /** Names of its composers, separated by semicolons. */
  composers: string | null;
  work: string | null;
  explicit: boolean | null;
  /** Integrated loudness of the upload, LUFS, with one decimal. */
  loudnessLufs: number | null;
  /** As its label states. */
  containsAi: ContainsAi;
  /** How long a presenter may talk over its beginning, milliseconds. */
  introMs: number | null;
}

/** Rights and origin of a recording; null where nothing was entered. */
export interface RecordingRights extends ClassicalFacts, AiDisclosure {
  recordingYear: number | null;
  /** ISO 3166-1, two letters. */
  recordingCountry: string | null;
  /** ISO 639-1, two letters; `zxx` without words, `mul` for several. */
  language: string | null;
  explicit: boolean | null;
  /** Kept without hyphens and dots. */
  iswc: string | null;
}

/** Rights and origin of a release; null where nothing was entered. */
export interface ReleaseRights {
  /** Title and artist in Latin letters. */
  titleLatin: string | null;
  artistNameLatin: string | null;
  catalogueNumber: string | null;
  pLine: RightsLine | null;
  cLine: RightsLine | null;
  originalReleaseDate: string | null;
}

export interface TrackView extends RecordingRights, EnteredCuePoints, AiDeclaration, StatedVersion {
  id: number;
  /** Number of the set (disc, side), from 1. */
  set: number;
  /** Position within the set, from 1. */
  position: number;
  isPromoTrack: boolean;
  publisherType: PublisherType;
  publisher: string | null;
  title: string;
  /** In Latin letters. */
  titleLatin: string | null;
  /** Its own; null: the release's. */
  pLine: RightsLine | null;
  /** Kept without hyphens. */
  isrc: string | null;
  isrcIsDummy: boolean;
  artist: string | null;
  /** Milliseconds; from the audio file where there is one. */
  durationMs: number | null;
  isDataTrackOnly: boolean;
  uploadStatus: UploadStatus;
  audioFile: FileView | null;
  authors: AuthorView[];
}

export interface ArtworkView extends AiDeclaration {
  id: number;
  kind: ArtworkKind;
  position: number;
  file: FileView | null;
  copyrightHolder: string | null;
  year: number | null;
  containsAi: ContainsAi;
}

export interface ArtistInfoView {
  id: number;
  category: ArtistInfoCategory;
  categoryCustomName: string | null;
  position: number;
  infoType: ArtistInfoType;
  title: string | null;
  description: string | null;
  url: string | null;
  infoText: string | null;
  infoFile: FileView | null;
}

export interface ReleaseContactView {
  id: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  department: ContactDepartment;
  departmentCustomName: string | null;
  position: number;
}

export interface VideoView extends AiDeclaration {
  id: number;
  position: number;
  title: string;
  isrcType: 'ISRC' | 'DUMMY';
  isrc: string | null;
  producer: string | null;
  info: string | null;
  uploadStatus: UploadStatus;
  videoFile: FileView | null;
  posterImageFile: FileView | null;
  containsAi: ContainsAi;
}

export interface VideoLinkView {
  id: number;
  position: number;
  type: VideoLinkType;
  link: string;
}

/** Why a release cannot be edited now, and how it can be unlocked. */
export interface EditLock {
  reason: 'CAMPAIGN_SCHEDULED' | 'CAMPAIGN_ACTIVE' | 'ORDER_OPEN' | 'WITHDRAWN' | 'READ_ONLY';
  campaignId: number | null;
  /** Whether the caller may pause the campaign ("Pause campaign and edit release"). */
  mayPause: boolean;
}

/** When and by whom a release was withdrawn, and the reason, which recipients see. */
export interface Withdrawal {
  at: string;
  by: 'COMPANY' | 'SUPPORT';
  reason: string;
}

/** Everything that the release editor shows: the reply of a read and of every save. */
export interface ReleaseEntity extends ReleaseRights, Saved {
  id: number;
  version: number;
  status: ReleaseStatus;
  companyId: number;
  labelCode: string | null;
  labelName: string | null;
  artistName: string | null;
  artistContract: string | null;
  repertoireOwnerType: RepertoireOwnerType | null;
  title: string;
  ean: string | null;
  eanIsDummy: boolean;
  genreIds: number[];
  formatId: number | null;
  releaseDate: string | null;
  airDate: string | null;
  additionalInformation: string | null;
  ardArchive: boolean;
  /** Whether it goes to the recognition services where its company takes part. */
  recognitionServices: boolean;
  tracks: TrackView[];
  artworks: ArtworkView[];
  artistInfos: ArtistInfoView[];
  contacts: ReleaseContactView[];
  videos: VideoView[];
  videoLinks: VideoLinkView[];
  editable: boolean;
  editLock: EditLock | null;
  /** The campaign that is neither finished nor cancelled, if any. */
  currentCampaign: { id: number; status: CampaignStatus; inCart: boolean; jpaVersion: number } | null;
  withdrawal: Withdrawal | null;
  promoShares: { id: number; companyName: string }[];
  createdAt: string;
  updatedAt: string;
  saveResult?: 'CREATED' | 'SAVED' | 'NO_SAVE';
}

/** One row of the promoter's list (tab albums). */
export interface ReleaseTableRow {
  id: number;
  status: ReleaseStatus;
  withdrawn: boolean;
  title: string;
  artistName: string | null;
  promoTrackTitle: string | null;
  /** Signed URL of the front cover's small picture. */
  coverUrl: string | null;
  /** Signed URL of the promo track's listening copy. */
  promoTrackUrl: string | null;
  genres: string[];
  format: string | null;
  labelName: string | null;
  ean: string | null;
  releaseDate: string | null;
  trackCount: number;
  /** The strongest interaction of any user with it; NEW without one. */
  interactionStatus: InteractionStatus;
  interactions: InteractionCounts;
  campaign: { id: number; status: CampaignStatus; inCart: boolean; startDate: string; endDate: string } | null;
  promoShareCount: number;
  /** Targets of broadcasters' reports for which nothing is missing (`reportability`). */
  reportableFor: ReportTarget[];
  /** What the label states about generative AI in its recordings as a whole. */
  containsAi: ContainsAi;
  /** Name of the company that owns it. */
  companyName: string;
  /** Whether it is one of the caller's favorites. */
  favorite: boolean;
  editable: boolean;
  updatedAt: string;
}

/** One row of the tab tracks. */
export interface TrackTableRow extends ListedRecording {
  id: number;
  releaseId: number;
  set: number;
  position: number;
  title: string;
  artistName: string | null;
  releaseTitle: string;
  isrc: string | null;
  isPromoTrack: boolean;
  durationMs: number | null;
  labelName: string | null;
  releaseDate: string | null;
  status: ReleaseStatus;
  /** Name of the company that owns its release. */
  companyName: string;
  /** Whether its release was withdrawn. */
  withdrawn: boolean;
  coverUrl: string | null;
  audioUrl: string | null;
}

export interface Requirement {
  code: string;
  /** Editor step that fixes it: release, tracks, artwork, artist, contacts, videos. */
  step: string;
  trackId?: number;
  /** Place among the tracks, from 0. */
  trackIndex?: number;
  /** Warnings do not block (a dummy ISRC). */
  severity: 'MISSING' | 'WARNING';
  values?: Record<string, string | number>;
}

export interface RequirementsView {
  releaseId: number;
  status: ReleaseStatus;
  ready: boolean;
  items: Requirement[];
}

/** Title data of a release for headings. */
export interface ReleaseTitleArtist {
  id: number;
  title: string;
  artistName: string | null;
  /** Whether any institution was ever sampled; only then is there an interaction statistic. */
  sampled: boolean;
}
