import type { AudioFormat, ContainsAi, PressReply } from '../enums';
import type { TrackVersionKind } from '../release/version-kinds';

/** A picture of a release as guests see it. */
export interface PressPicture {
  kind: 'FRONT_COVER' | 'BACK_COVER' | 'BOOKLET';
  url: string;
  /** Of the original, where downloads are permitted. */
  originalUrl: string | null;
  credit: string | null;
  containsAi: ContainsAi;
}

export interface PressOwnAnswer {
  answer: PressReply;
  sentence: string | null;
}

export interface PressTrack {
  id: number;
  set: number;
  position: number;
  title: string;
  artist: string | null;
  durationMs: number;
  explicit: boolean;
  /** What kind of version it is; null: not stated. */
  versionKind: TrackVersionKind | null;
  isrc: string | null;
  containsAi: ContainsAi;
  /** null: there is no recording to listen to yet. */
  streamUrl: string | null;
  peaksUrl: string | null;
  downloads: PressDownload[];
  /** How often it may still be downloaded; null: without limit, or not at all. */
  downloadsLeft: number | null;
  answer: PressOwnAnswer | null;
}

export interface PressDownload {
  format: AudioFormat;
  url: string;
}

export interface PressReleasePage {
  id: number;
  /** The label has withdrawn it: nothing else of it is told. */
  withdrawn: false;
  title: string;
  artistName: string | null;
  labelName: string | null;
  releaseDate: string | null;
  airDate: string | null;
  genres: string[];
  /** What the label states about generative AI in the recordings as a whole. */
  containsAi: ContainsAi;
  text: string | null;
  coverUrl: string | null;
  pictures: PressPicture[];
  tracks: PressTrack[];
  documents: { id: number; title: string; text: string | null; url: string | null }[];
  videos: { id: number; title: string; url: string | null; posterUrl: string | null; containsAi: ContainsAi }[];
  contacts: { name: string; email: string | null }[];
  downloads: PressDownload[];
  /** How often it may still be downloaded as a whole; null: without limit, or not at all. */
  downloadsLeft: number | null;
  answer: PressOwnAnswer | null;
}

export type PressReleaseShown = PressReleasePage | { id: number; withdrawn: true };

/** The page of a press link. */
export interface PressPageView {
  slug: string;
  /** The company whose link it is. */
  label: string;
  logoUrl: string | null;
  /** For whom; null of a link for everybody. */
  person: string | null;
  text: string | null;
  /** The language in which the label wrote the text, which may be another than the page's; null without a text. */
  textLanguage: 'de' | 'en' | null;
  /** How the person's address came to the label, in words for the page; null without an address. */
  basis: string | null;
  expiresAt: string;
  endsSoon: boolean;
  /** How often each track may be downloaded; null: without limit, or not at all. */
  maxDownloadsPerTrack: number | null;
  /** Whether what the person plays is counted. */
  measured: boolean;
  preview: boolean;
  /** Whether a request for more time waits for its answer. */
  extensionRequested: boolean;
  releases: PressReleaseShown[];
}

/** What opening an address answers. */
export interface PressOpened {
  slug: string;
}
