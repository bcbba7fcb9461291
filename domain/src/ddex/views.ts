import type {
  ImportedReleaseAction,
  ImportedReleaseState,
  ImportHold,
  ReleaseImportSource,
  ReleaseImportStatus,
} from '../enums';
import type { ErrorCode } from '../errors';
import type { MissingFact } from '../release';
import type { DdexSeverity } from './notes';

/** Number of releases of an import, by what becomes of them. */
export interface ReleaseImportCounts {
  /** Messages that were read, and those that could not be. */
  messages: number;
  brokenMessages: number;
  releases: number;
  /** What an import would create and update. */
  create: number;
  update: number;
  /** Number of releases in state REPORTED that have a hold, also those without changes. */
  held: number;
  /** Number of releases chosen and not imported yet. */
  waiting: number;
  imported: number;
  failed: number;
  /** Of the imported ones those without some of their files, and how many files these are. */
  incomplete: number;
  lostFiles: number;
}

/** An import in the list. */
export interface ReleaseImportRow {
  id: number;
  status: ReleaseImportStatus;
  source: ReleaseImportSource;
  /** Name of the uploaded file, or of the folder in the inbox. */
  name: string;
  /** Bytes. */
  size: number;
  createdAt: string;
  /** When all chosen releases were done, or when it turned out that nothing could be read. */
  finishedAt: string | null;
  /** Whether its files are still stored, so that releases of it can be imported. */
  isKept: boolean;
  counts: ReleaseImportCounts;
}

/** Something in a message that could not be imported as it is; text in the caller's language. */
export interface ReleaseImportNote {
  /** A code of `ddexNotes`. */
  code: string;
  severity: DdexSeverity;
  text: string;
  /** Element in the message. */
  path: string;
  /** Place of the track in the report (from 0); null: the release or the message. */
  track: number | null;
}

/** A message that could not be read. */
export interface BrokenMessage {
  /** Within the delivery. */
  path: string;
  text: string;
}

export interface ReleaseImportView extends ReleaseImportRow {
  /** Why nothing could be read; in the caller's language. */
  failure: string | null;
  /** At most 100 of each. */
  broken: BrokenMessage[];
  notes: ReleaseImportNote[];
}

/** A field of an update with its value here and in the message, as texts; null: none. */
export interface ImportDifference {
  /**
   * `title`, `labelName`, `authors`, `audio` ...; the web app has their names in `xml-import:fields`, the report as a
   * file in `report-texts.ts`.
   */
  field: string;
  /** Place of the track in the report (from 0); null: the release. */
  track: number | null;
  before: string | null;
  after: string | null;
}

export interface ImportedTrack {
  set: number;
  position: number;
  title: string;
  artist: string | null;
  isrc: string | null;
  /** Whether the delivery has its audio file. */
  hasAudio: boolean;
}

export interface ImportProblem {
  messageCode: ErrorCode;
  /** In the caller's language. */
  message: string;
}

/** A file of a release that failed the checks. */
export interface RefusedImportFile extends ImportProblem {
  path: string;
}

/** A spelling of a title or an artist that was not chosen. */
export interface KeptSpelling {
  field: 'TITLE' | 'ARTIST';
  /** Place of the track in the report (from 0); null: the release. */
  track: number | null;
  text: string;
  /** As sent: `ja-Jpan`. */
  language: string | null;
}

/** Where and when the sender offers the release. */
export interface DealPeriod {
  /** ISO 3166-1 code, or `Worldwide`. */
  territory: string;
  /** ISO days. */
  from: string | null;
  until: string | null;
}

/** A release of a message in the report. */
export interface ImportedReleaseView {
  id: number;
  /** Of its message, within the delivery. */
  messagePath: string;
  /** Version of the standard: `4.3`. */
  version: string;
  /** When the message was created, as sent. */
  sentAt: string | null;
  title: string;
  artist: string | null;
  /** 13 digits. */
  gtin: string | null;
  releaseDate: string | null;
  action: ImportedReleaseAction;
  state: ImportedReleaseState;
  /** Why it is not imported automatically; null if it is. */
  hold: ImportHold | null;
  /** Whether a person may choose it: it was not imported or has failed, and the import would do something with it. */
  mayChoose: boolean;
  /** The release here that it updates, or that was created from it. */
  releaseId: number | null;
  tracks: ImportedTrack[];
  differences: ImportDifference[];
  notes: ReleaseImportNote[];
  unmappedGenres: string[];
  keptTexts: KeptSpelling[];
  availability: DealPeriod[];
  refusedFiles: RefusedImportFile[];
  /** Facts that broadcasters' reports need and the message lacks; null where the release is here. */
  missingFacts: MissingFact[] | null;
  /** How many of its files an imported release lacks: refused, missing, or other ones than were sent. */
  lostFiles: number;
  /** Why the import failed. */
  error: ImportProblem | null;
}
