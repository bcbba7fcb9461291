import type { ErrorCode } from '../errors';
import type { MissingFact } from '../release';
import type { CatalogueHit } from './catalogue-release';

/** A hit, with the company's release that was imported from it or has its EAN; null if there is none. */
export interface DigitalReleaseHit extends CatalogueHit {
  /** The digital-delivery service, or a DDEX message that arrived for the company. */
  source: 'CATALOGUE' | 'MESSAGE';
  /** Whether this company may import it. */
  mayImport: boolean;
  ownReleaseId: number | null;
}

/** The first 20 hits, and the total. */
export interface DigitalSearchView {
  items: DigitalReleaseHit[];
  total: number;
}

/** IMPORTING: its files are being fetched. INCOMPLETE: at least one of them failed. */
export const DigitalImportStatus = ['IMPORTING', 'IMPORTED', 'INCOMPLETE'] as const;
export type DigitalImportStatus = (typeof DigitalImportStatus)[number];

export interface DigitalImportProblem {
  messageCode: ErrorCode;
  /** In the caller's language. */
  message: string;
  /** Path in the release (`tracks[2].isrc`) that violates a rule of the release editor, else null. */
  field: string | null;
}

/** Result for one entry: a new release, the one imported before, or the reason for a failure. */
export interface DigitalImportItem {
  id: string;
  title: string | null;
  gtin: string | null;
  /** ALREADY_IMPORTED: releaseId is the release imported before; nothing was created. */
  result: 'CREATED' | 'ALREADY_IMPORTED' | 'FAILED';
  releaseId: number | null;
  error: DigitalImportProblem | null;
  /** Facts that broadcasters' reports need and a new release lacks; null without a new one. */
  missingFacts: MissingFact[] | null;
}

/** Reply of an import, per item in the requested order. */
export interface DigitalImportView {
  /** The server's time, to be passed to `imported_since`. */
  importedAt: string;
  items: DigitalImportItem[];
}

export interface ImportedRelease {
  releaseId: number;
  title: string;
  gtin: string | null;
  status: DigitalImportStatus;
}

export interface ImportedSinceView {
  items: ImportedRelease[];
}
