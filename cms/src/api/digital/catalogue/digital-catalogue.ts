import type { Readable } from 'node:stream';
import type { CatalogueHits, CatalogueRelease, DigitalSortColumn } from '@mpn/domain';

/** Which releases of the catalogue are visible: the acting company's Phononet numbers, at least one. */
export type CatalogueAccounts = readonly string[];

export type CatalogueQuestion =
  | { by: 'artist_title'; artist: string; title: string }
  | { by: 'gtin'; gtin: string }
  | { by: 'isrc'; isrc: string };

export interface CatalogueOrder {
  sort: DigitalSortColumn;
  reverse: boolean;
  /** Hits beyond these are only counted. */
  limit: number;
}

/**
 * The digital-delivery service from which promoters import releases.
 * @throws AppError digias api-error from every call when the service fails, times out or sends a malformed reply;
 * not-found from `openFile` where there is no such file
 */
export interface DigitalCatalogue {
  search(accounts: CatalogueAccounts, question: CatalogueQuestion, order: CatalogueOrder): Promise<CatalogueHits>;
  /** One release with its tracks, or null when these accounts have none of this id. */
  read(accounts: CatalogueAccounts, id: string): Promise<CatalogueRelease | null>;
  /** Opens a file by the reference that its release contains. */
  openFile(accounts: CatalogueAccounts, id: string, reference: string, signal: AbortSignal): Promise<Readable>;
}
