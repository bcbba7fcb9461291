import type { ErrorCode } from '../errors';
import type { CatalogueHit } from './catalogue-release';

/** A hit, with the own release that was made of it or has its EAN; null where there is none. */
export interface DigitalReleaseHit extends CatalogueHit {
  ownReleaseId: number | null;
}

/** The first hits and how many there are in all (specification section 9: the first 20). */
export interface DigitalSearchView {
  items: DigitalReleaseHit[];
  total: number;
}

/** IMPORTING: its files are on their way. INCOMPLETE: at least one of them could not be taken over. */
export const DigitalImportStatus = ['IMPORTING', 'IMPORTED', 'INCOMPLETE'] as const;
export type DigitalImportStatus = (typeof DigitalImportStatus)[number];

export interface DigitalImportProblem {
  messageCode: ErrorCode;
  /** In the caller's language. */
  message: string;
  /** Path in the release (`tracks[2].isrc`) where a rule of the editor is at fault, else null. */
  field: string | null;
}

/** What became of one entry: a new release, the one that was made of it before, or the reason why there is none. */
export interface DigitalImportItem {
  id: string;
  title: string | null;
  gtin: string | null;
  /** ALREADY_IMPORTED: releaseId is the release that this entry became before; nothing was made. */
  result: 'CREATED' | 'ALREADY_IMPORTED' | 'FAILED';
  releaseId: number | null;
  error: DigitalImportProblem | null;
}

/** Answer of an import, item by item in the order asked for. */
export interface DigitalImportView {
  /** The server's instant: `imported_since` takes it. */
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
