import type { BroadcastingArea, SamplingMedium } from '../enums';

export interface GenreView {
  id: number;
  code: string;
  name: string;
  parentId: number | null;
}

/** Names in the requested language; with an ETag. */
export interface ReferenceData {
  genres: GenreView[];
  releaseFormats: { id: number; code: string; name: string; legacy: boolean }[];
  countries: {
    id: number;
    code: string;
    name: string;
    mediums: { id: number; code: SamplingMedium; name: string }[];
    areas: { id: number; code: BroadcastingArea; name: string }[];
  }[];
  limits: {
    genresPerRelease: number;
    audioBytes: number;
    imageBytes: number;
    bookletBytes: number;
    posterImageBytes: number;
    videoBytes: number;
    pdfBytes: number;
    imageShortSide: number;
    videoMinWidth: number;
  };
  campaignDefaults: { days: number; startTime: string };
  currencyType: string;
}
