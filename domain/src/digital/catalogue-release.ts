import { array, boolean, number, object, string, type InferType } from 'yup';
import { AuthorRole } from '../enums';

/**
 * A release as the digital-delivery service describes it (docs/digital-catalogue-http.md). Required fields, lengths and
 * ranges are checked here; EAN and ISRC are checked by the release editor's own rules when the release is created.
 */

const text = (max: number) => string().trim().max(max).nullable().default(null);

/** A file of the catalogue, fetched by the worker. */
const catalogueFile = object({
  /** The service's reference for the file. */
  reference: string().trim().min(1).max(500).required(),
  fileName: string().trim().min(1).max(255).required(),
});

/** A P or C line; completeness and the year are checked when the release is created. */
const rightsLine = object({
  year: number().integer().min(1).max(9999).nullable().default(null),
  owner: text(1000),
})
  .nullable()
  .default(null);

export const catalogueTrackSchema = object({
  set: number().integer().min(1).max(999).required(),
  position: number().integer().min(1).max(10_000).required(),
  title: string().trim().min(1).max(1000).required(),
  artist: text(1000),
  isrc: text(50),
  durationMs: number().integer().min(0).nullable().default(null),
  publisher: text(1000),
  authors: array(
    object({
      role: string()
        .oneOf([...AuthorRole])
        .required(),
      name: string().trim().min(1).max(1000).required(),
      ipi: text(50),
      isni: text(50),
    }),
  ).default([]),
  titleLatin: text(1000),
  pLine: rightsLine,
  recordingYear: number().integer().min(1).max(9999).nullable().default(null),
  recordingCountry: text(50),
  language: text(50),
  explicit: boolean().nullable().default(null),
  iswc: text(50),
  audio: catalogueFile.nullable().default(null),
});

export const catalogueReleaseSchema = object({
  id: string().trim().min(1).max(100).required(),
  title: string().trim().min(1).max(1000).required(),
  artistName: text(1000),
  gtin: text(50),
  labelName: text(1000),
  labelCode: text(50),
  releaseDate: text(10),
  titleLatin: text(1000),
  artistNameLatin: text(1000),
  catalogueNumber: text(1000),
  pLine: rightsLine,
  cLine: rightsLine,
  originalReleaseDate: text(10),
  /** Code of one of our release formats; unknown ones are dropped. */
  formatCode: text(100),
  cover: catalogueFile.nullable().default(null),
  /** In the service's order, which must match sets and positions. */
  tracks: array(catalogueTrackSchema.required()).max(500).default([]),
});

export type CatalogueTrack = InferType<typeof catalogueTrackSchema>;
export type CatalogueRelease = InferType<typeof catalogueReleaseSchema>;

/** A hit of a search: what the list shows. */
export const catalogueHitSchema = object({
  id: string().trim().min(1).max(100).required(),
  title: string().trim().min(1).max(1000).required(),
  artistName: text(1000),
  gtin: text(50),
  labelName: text(1000),
  releaseDate: text(10),
  setCount: number().integer().min(0).required(),
  trackCount: number().integer().min(0).required(),
  /** The track that matched the ISRC. */
  matchedTrack: text(1000),
});

export const catalogueHitsSchema = object({
  items: array(catalogueHitSchema.required()).required(),
  total: number().integer().min(0).required(),
});

export type CatalogueHit = InferType<typeof catalogueHitSchema>;
export type CatalogueHits = InferType<typeof catalogueHitsSchema>;
