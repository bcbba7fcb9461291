import type {
  AudioFormat,
  PressBasis,
  PressExtensionState,
  PressGrantKind,
  PressLinkMode,
  PressLinkState,
  PressReply,
} from '../enums';
import type { SaveResultField } from '../http/endpoint';

export interface PressLinkRelease {
  id: number;
  title: string;
  artistName: string | null;
  releaseDate: string | null;
  /** Whether guests may have it now. */
  open: boolean;
}

/** A row of the list of links. */
export interface PressLinkRow {
  id: number;
  name: string;
  releases: PressLinkRelease[];
  mode: PressLinkMode;
  state: PressLinkState;
  expiresAt: string;
  createdAt: string;
  /** People with a personal link, and whether there is one for everybody. */
  people: number;
  everybody: boolean;
  /** People who opened the page, played, and downloaded something. */
  visited: number;
  played: number;
  downloaded: number;
  /** Requests for more time that wait for an answer. */
  openRequests: number;
  lastUsedAt: string | null;
}

export interface PressLinkView extends SaveResultField {
  id: number;
  /** The company whose link it is: only its releases can be on it. */
  companyId: number;
  slug: string;
  name: string;
  releases: PressLinkRelease[];
  mode: PressLinkMode;
  state: PressLinkState;
  formats: AudioFormat[];
  /** How often each person may download each track; null: without limit. */
  maxDownloadsPerTrack: number | null;
  textDe: string | null;
  textEn: string | null;
  startDate: string | null;
  endDate: string;
  expiresAt: string;
  hasPassword: boolean;
  deviceCode: boolean;
  showTitle: boolean;
  version: number;
}

/** What a new link for releases is offered with. */
export interface PressLinkDefaults {
  /** The company of the releases. */
  companyId: number;
  releases: PressLinkRelease[];
  name: string;
  endDate: string;
  /** The last link of the company, whose people can be taken again; null without one. */
  lastLink: { id: number; name: string; people: number } | null;
}

export interface PressExtensionView {
  id: number;
  state: PressExtensionState;
  sentence: string | null;
  requestedAt: string;
}

/** A personal link with what came of it. */
export interface PressGrantRow {
  id: number;
  kind: PressGrantKind;
  /** null once the person was erased. */
  label: string | null;
  email: string | null;
  basis: PressBasis | null;
  state: PressLinkState;
  /** Later end that was granted. */
  expiresAt: string | null;
  /** Whether only listening is permitted, although the link permits downloads. */
  streamOnly: boolean;
  firstVisitAt: string | null;
  lastVisitAt: string | null;
  /** Tracks that were played for 5 s, listened to for 30 s, heard to the end. */
  played: number;
  listened: number;
  completed: number;
  downloads: number;
  /** Devices with a visit. */
  devices: number;
  /** Networks of these devices, as long as it is known (30 days after the end of a session). */
  networks: number;
  answer: PressReply | null;
  sentence: string | null;
  extension: PressExtensionView | null;
}

export interface NewPressGrant {
  id: number;
  label: string;
  email: string | null;
  /** URL of the page; it is shown once. */
  url: string;
}

/** Why people got no personal link. */
export type PressLeftOut = 'ALREADY_THERE' | 'WITHOUT_ADDRESS' | 'BLOCKED' | 'ASKED_TO_BE_FORGOTTEN';

export interface PressGrantsMade {
  created: NewPressGrant[];
  leftOut: { reason: PressLeftOut; count: number }[];
}

export interface PressGrantChange {
  grant: PressGrantRow;
  /** The new URL, where one was made. */
  url: string | null;
}

export interface PressTrackResult {
  releaseId: number;
  trackId: number;
  title: string;
  artist: string | null;
  played: number;
  listened: number;
  completed: number;
  downloads: number;
}

export interface PressDay {
  /** Local date. */
  date: string;
  visits: number;
  plays: number;
  downloads: number;
}

export interface PressAnswerRow {
  grantId: number;
  label: string | null;
  releaseId: number;
  trackId: number | null;
  title: string;
  answer: PressReply;
  sentence: string | null;
  at: string;
}

/** What came of a link. */
export interface PressResultView {
  people: number;
  visited: number;
  played: number;
  listened: number;
  downloaded: number;
  /** Sessions that were machines. */
  machines: number;
  tracks: PressTrackResult[];
  days: PressDay[];
  answers: PressAnswerRow[];
}

/** Numbers of people over all press links of a release; the link for everybody counts as one person. */
export interface PressCounts {
  /** People with a personal link. */
  people: number;
  visited: number;
  played: number;
  listened: number;
  downloaded: number;
}

/** Press of a release: what came of its links, and what guests said about it. */
export interface PressOfRelease extends PressCounts {
  links: number;
  answers: (PressAnswerRow & { linkId: number })[];
}

/** A personal link of a contact, with what came of it. */
export interface PressOfContactRow extends Pick<
  PressGrantRow,
  'firstVisitAt' | 'lastVisitAt' | 'played' | 'listened' | 'downloads' | 'answer' | 'sentence'
> {
  /** Of the personal link; a link may have several of one contact. */
  id: number;
  linkId: number;
  linkName: string;
  /** REVOKED if the link or the personal link is. */
  state: PressLinkState;
  expiresAt: string;
}

/** Somebody who had access to a release; institutions are named, their editors are a number. */
export interface PressAccessRow {
  kind: 'GUEST' | 'INSTITUTION' | 'PARTNER';
  name: string;
  email: string | null;
  firstAt: string | null;
  lastAt: string | null;
  editors: number | null;
}
