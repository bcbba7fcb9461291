import type {
  ArtistInfoCategory,
  ArtistInfoType,
  ArtworkKind,
  AudioFormat,
  AuthorRole,
  CampaignStatus,
  InteractionStatus,
  PublisherType,
  ContactDepartment,
  ReleaseStatus,
  RepertoireOwnerType,
  UploadStatus,
  VideoLinkType,
} from '../enums';
import type { FileView } from '../files/views';

export interface AuthorView {
  id: number;
  position: number;
  role: AuthorRole;
  name: string;
  gemaIpiNumber: string | null;
  gemaIsniNumber: string | null;
}

export interface TrackView {
  id: number;
  /** Number of the set (disc, side), from 1. */
  set: number;
  /** Position within the set, from 1. */
  position: number;
  isPromoTrack: boolean;
  publisherType: PublisherType;
  publisher: string | null;
  title: string;
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

export interface ArtworkView {
  id: number;
  kind: ArtworkKind;
  position: number;
  file: FileView | null;
  copyrightHolder: string | null;
  year: number | null;
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

export interface VideoView {
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
}

export interface VideoLinkView {
  id: number;
  position: number;
  type: VideoLinkType;
  link: string;
}

/** Why a release cannot be edited now, and what would unlock it. */
export interface EditLock {
  reason: 'CAMPAIGN_SCHEDULED' | 'CAMPAIGN_ACTIVE' | 'ORDER_OPEN' | 'WITHDRAWN' | 'READ_ONLY';
  campaignId: number | null;
  /** The caller may pause the campaign ("Pause campaign and edit release"). */
  mayPause: boolean;
}

/** GET /releases/{id}, and the answer of every save: all the editor shows. */
export interface ReleaseEntity {
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
  tracks: TrackView[];
  artworks: ArtworkView[];
  artistInfos: ArtistInfoView[];
  contacts: ReleaseContactView[];
  videos: VideoView[];
  videoLinks: VideoLinkView[];
  editable: boolean;
  editLock: EditLock | null;
  /** The campaign that is neither finished nor canceled, if any. */
  currentCampaign: { id: number; status: CampaignStatus; inCart: boolean; jpaVersion: number } | null;
  withdrawnAt: string | null;
  promoShares: { id: number; companyName: string }[];
  createdAt: string;
  updatedAt: string;
  saveResult?: 'CREATED' | 'SAVED' | 'NO_SAVE';
}

/** One row of the promoter's list (tab albums). */
export interface ReleaseTableRow {
  id: number;
  status: ReleaseStatus;
  title: string;
  artistName: string | null;
  promoTrackTitle: string | null;
  /** Signed address of the front cover's small picture. */
  coverUrl: string | null;
  /** Signed address to listen to the promo track. */
  promoTrackUrl: string | null;
  genres: string[];
  format: string | null;
  labelName: string | null;
  ean: string | null;
  releaseDate: string | null;
  trackCount: number;
  /** How far the own company's institutions got with it: the strongest interaction of anybody, NEW where none. */
  interactionStatus: InteractionStatus;
  campaign: { id: number; status: CampaignStatus; inCart: boolean; startDate: string; endDate: string } | null;
  promoShareCount: number;
  editable: boolean;
  updatedAt: string;
}

/** One row of the tab tracks. */
export interface TrackTableRow {
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
  coverUrl: string | null;
  audioUrl: string | null;
}

export interface Requirement {
  code: string;
  /** Editor step that fixes it: release, tracks, artwork, artist, contacts, videos. */
  step: string;
  trackId?: number;
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

export interface DeliveryRequestInfo {
  /** Instant of the last delivery to the caller's institution, if any ("request again"). */
  lastDeliveredAt: string | null;
  /** State of one that is under way: a second request is refused. */
  pendingState: string | null;
}

/** What a media user may do with a release right now, and why not. */
export interface MediaPermissions {
  stream: boolean;
  download: boolean;
  request: boolean;
  formats: AudioFormat[];
  preferredFormat: AudioFormat;
  /** Catalogue code of the first reason why download is not possible. */
  reason: string | null;
}

/** What headings say of a release. */
export interface ReleaseTitleArtist {
  id: number;
  title: string;
  artistName: string | null;
  /** An institution was sampled, now or before: only then there is an interaction statistic. */
  sampled: boolean;
}

/** The track that a list plays; without addresses where it may not be heard. */
export interface PromoTrackView {
  id: number;
  title: string;
  artist: string | null;
  durationMs: number | null;
  url: string | null;
  peaksUrl: string | null;
}

/** One row of the editor's list (GET /releases/_views/table for a media user). */
export interface MediaTableRow {
  id: number;
  title: string;
  artistName: string | null;
  labelName: string | null;
  labelCode: string | null;
  genres: string[];
  format: string | null;
  releaseDate: string | null;
  airDate: string | null;
  coverUrl: string | null;
  trackCount: number;
  promoTrack: PromoTrackView | null;
  interactionStatus: InteractionStatus;
  /** When it was offered to the caller's institution. */
  sampledAt: string;
  /** Company that offers it. */
  promoterName: string;
  campaignEnded: boolean;
  favorite: boolean;
  downloadAllowed: boolean;
}

export interface MediaTrackView {
  id: number;
  set: number;
  position: number;
  isPromoTrack: boolean;
  title: string;
  artist: string | null;
  isrc: string | null;
  durationMs: number | null;
  publisher: string | null;
  authors: { role: AuthorRole; name: string }[];
  isDataTrackOnly: boolean;
  /** Signed address of what the caller may hear (the original's rendition, or the STREAM one). */
  streamUrl: string | null;
  peaksUrl: string | null;
  interactionStatus: InteractionStatus;
  delivery: DeliveryRequestInfo;
}

/** GET /releases/{id}/_views/detail: what an editor sees (and a promoter as preview). */
export interface MediaReleaseDetail {
  id: number;
  title: string;
  artistName: string | null;
  labelName: string | null;
  labelCode: string | null;
  ean: string | null;
  format: string | null;
  genres: string[];
  releaseDate: string | null;
  airDate: string | null;
  additionalInformation: string | null;
  repertoireOwnerType: RepertoireOwnerType | null;
  coverUrl: string | null;
  artworks: {
    id: number;
    kind: ArtworkKind;
    url: string;
    fileName: string;
    copyrightHolder: string | null;
    year: number | null;
  }[];
  tracks: MediaTrackView[];
  artistInfos: ArtistInfoView[];
  contacts: ReleaseContactView[];
  videos: {
    id: number;
    title: string;
    producer: string | null;
    info: string | null;
    url: string | null;
    posterUrl: string | null;
  }[];
  videoLinks: VideoLinkView[];
  interactionStatus: InteractionStatus;
  favorite: boolean;
  permissions: MediaPermissions;
  delivery: DeliveryRequestInfo;
  promoterName: string;
  campaign: { name: string | null; startDate: string; endDate: string; samplingType: 'FULL' | 'SELECTIVE' } | null;
  campaignEnded: boolean;
  preview: boolean;
}
