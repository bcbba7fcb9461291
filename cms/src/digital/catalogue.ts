import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import type { CatalogueHits, CatalogueRelease, DigitalSortColumn } from '@mpn/domain';
import { getSettings } from '../../config/environment';
import { embeddedCatalogue } from './embedded';
import { httpCatalogue } from './http';

/** Whose releases of the catalogue may be seen: the Phononet numbers of the acting company, at least one. */
export type CatalogueAccounts = readonly string[];

export type CatalogueQuestion =
  { by: 'artist_title'; artist: string; title: string } | { by: 'gtin'; gtin: string } | { by: 'isrc'; isrc: string };

export interface CatalogueOrder {
  sort: DigitalSortColumn;
  reverse: boolean;
  /** Hits beyond these are counted only. */
  limit: number;
}

/**
 * The digital-delivery service whose releases promoters take over. Every call throws the catalogue's API error when the
 * service fails, takes too long or answers something else than agreed.
 */
export interface DigitalCatalogue {
  search(accounts: CatalogueAccounts, question: CatalogueQuestion, order: CatalogueOrder): Promise<CatalogueHits>;
  /** One release with its tracks, or null when these accounts have none of this id. */
  read(accounts: CatalogueAccounts, id: string): Promise<CatalogueRelease | null>;
  /** Opens a file of a release by the reference that the release gave. */
  openFile(accounts: CatalogueAccounts, id: string, reference: string, signal: AbortSignal): Promise<Readable>;
}

/** The catalogue that the operator has chosen: an external one when it has an address, else the embedded one. */
export function digitalCatalogue(strapi: Core.Strapi): DigitalCatalogue {
  const settings = getSettings();
  if (!settings.DIGITAL_CATALOGUE_URL) return embeddedCatalogue(strapi);
  return httpCatalogue({
    url: `${settings.DIGITAL_CATALOGUE_URL.replace(/\/+$/, '')}/`,
    token: settings.DIGITAL_CATALOGUE_TOKEN ?? '',
    timeoutMs: settings.DIGITAL_CATALOGUE_TIMEOUT_MS,
  });
}
