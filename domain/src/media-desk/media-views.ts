import type {
  AiRule,
  ArtworkKind,
  AudioFormat,
  AuthorRole,
  ContainsAi,
  DeliveryLogState,
  InteractionStatus,
  RepertoireOwnerType,
} from '../enums';
import type { PreviewState } from '../files/views';
import type { OwnAnswer } from './answer-views';
import type { CuePoints } from '../release/cue-points';
import type { RightsLine } from '../files/rights-line';
import type {
  ArtistInfoView,
  ListedRecording,
  RecordingRights,
  ReleaseContactView,
  ReleaseRights,
  VideoLinkView,
} from '../release/views';
import type { LabelName } from '../release/table-query';
import type { TrackVersionKind } from '../release/version-kinds';

/** A company that has sampled releases to the caller. */
export interface SenderName {
  id: number;
  name: string;
  releaseCount: number;
}

/** Where the releases come from that the caller's list can show, running and ended ones. */
export interface SampledSources {
  labels: LabelName[];
  senders: SenderName[];
}

export interface DeliveryRequestInfo {
  /** Instant of the last delivery to the caller's institution, if any ("request again"). */
  lastDeliveredAt: string | null;
  /** State of an open request; a second one is refused. */
  pendingState: DeliveryLogState | null;
}

/** A media user's current permissions for a release, and why not. */
export interface MediaPermissions {
  stream: boolean;
  download: boolean;
  request: boolean;
  formats: AudioFormat[];
  preferredFormat: AudioFormat;
  /** Catalogue code of the first reason against a download. */
  reason: string | null;
}

/** The track that plays in lists (`offeredTrack` chooses it); without URLs where it may not be heard. */
export interface OfferedTrackView extends ListedRecording {
  id: number;
  title: string;
  artist: string | null;
  /** What kind of version it is; null: not stated. */
  versionKind: TrackVersionKind | null;
  durationMs: number | null;
  url: string | null;
  /** Whether that is an excerpt of 45 seconds. */
  isExcerpt: boolean;
  peaksUrl: string | null;
}

/** One row of a media user's list (GET /releases/_views/table). */
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
  offeredTrack: OfferedTrackView | null;
  interactionStatus: InteractionStatus;
  /** When it was offered to the caller's institution. */
  sampledAt: string;
  /** The promoting company. */
  promoterName: string;
  campaignEnded: boolean;
  /** Whether the promoter has paused the sampling: it may come back, and until then there are no files and no page. */
  campaignPaused: boolean;
  /** Whether the newest delivery of the release, or of one of its tracks, to the caller's institution has failed. */
  deliveryFailed: boolean;
  /** Whether the caller has marked it as done; it is then not among the new ones. */
  done: boolean;
  favorite: boolean;
  /** The caller's answer about the release as a whole; null also while the institution does not answer. */
  answer: OwnAnswer | null;
  /** Whether the caller may answer now. */
  answerable: boolean;
  downloadAllowed: boolean;
  /** What the label states about generative AI in the release as a whole. */
  containsAi: ContainsAi;
  /** Whether the list says so: the institution's rules want it. */
  aiMarked: boolean;
}

export interface MediaTrackView extends RecordingRights {
  id: number;
  set: number;
  position: number;
  isPromoTrack: boolean;
  /** What kind of version it is; null: not stated. */
  versionKind: TrackVersionKind | null;
  /** The track of which it is a version; null: linked to none. */
  versionOfId: number | null;
  title: string;
  artist: string | null;
  isrc: string | null;
  durationMs: number | null;
  publisher: string | null;
  authors: { role: AuthorRole; name: string; aiContribution: ContainsAi }[];
  /** When its label stated what it contains of AI; null without a statement. */
  aiDeclaredAt: string | null;
  titleLatin: string | null;
  /** Its own, else the release's. */
  pLine: RightsLine | null;
  /** Null where nothing was measured or entered. */
  cuePoints: CuePoints | null;
  isDataTrackOnly: boolean;
  /**
   * Signed URL of what the caller may hear: the owner the original, media users a listening copy, other promoters an
   * excerpt.
   */
  streamUrl: string | null;
  /** Whether that is ready; a request while it is PREPARING creates it at once. */
  streamState: PreviewState;
  /** Whether it is an excerpt of 45 seconds. */
  isExcerpt: boolean;
  /** Also null where only an excerpt may be heard. */
  peaksUrl: string | null;
  interactionStatus: InteractionStatus;
  /** The caller's answer about this track. */
  answer: OwnAnswer | null;
  delivery: DeliveryRequestInfo;
}

/** One of the actions that offer a release: its window, and what it permits. */
export interface OfferedActionView {
  startDate: string;
  endDate: string;
  samplingType: 'FULL' | 'SELECTIVE';
  download: boolean;
}

/** A release as a media user sees it (and a promoter as preview). */
export interface MediaReleaseDetail extends ReleaseRights {
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
    /** Signed URL of the picture, at most 1200 pixels a side; null for a PDF and without permission. */
    url: string | null;
    /** Signed URL of the original, if permitted. */
    originalUrl: string | null;
    fileName: string;
    /** Bytes of the original. */
    size: number;
    copyrightHolder: string | null;
    year: number | null;
    containsAi: ContainsAi;
  }[];
  tracks: MediaTrackView[];
  artistInfos: ArtistInfoView[];
  contacts: ReleaseContactView[];
  videos: {
    id: number;
    title: string;
    producer: string | null;
    info: string | null;
    /** Signed URL of the 720p preview, once it is ready. */
    url: string | null;
    /** Its state; null where there is none for the caller. */
    state: PreviewState | null;
    /** Signed URL of the original, if permitted. */
    originalUrl: string | null;
    fileName: string | null;
    /** Bytes of the original. */
    size: number | null;
    posterUrl: string | null;
    containsAi: ContainsAi;
  }[];
  videoLinks: VideoLinkView[];
  interactionStatus: InteractionStatus;
  favorite: boolean;
  /** The caller's answer about the release as a whole; null also while the institution does not answer. */
  answer: OwnAnswer | null;
  /** Whether the caller may answer now, about the release and each track. */
  answerable: boolean;
  permissions: MediaPermissions;
  delivery: DeliveryRequestInfo;
  promoterName: string;
  /** Of the newest action that offers it, with all that do. */
  campaign: {
    startDate: string;
    endDate: string;
    samplingType: 'FULL' | 'SELECTIVE';
    actions: OfferedActionView[];
  } | null;
  campaignEnded: boolean;
  preview: boolean;
  /** Another promoter's release: only details and excerpts are shown. */
  market: boolean;
  /** The rule of the caller's institution about what is stated of this release; null for other callers. */
  aiRule: AiRule | null;
}
