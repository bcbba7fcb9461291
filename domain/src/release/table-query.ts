import { array, boolean, number, string } from 'yup';
import { CampaignStatus, ContainsAi, EditorAnswer, InteractionStatus, ReleaseStatus, ReportTarget } from '../enums';
import { tableQuery } from '../http/endpoint';
import { rowId } from '../validation/limits';

/**
 * Views of GET /releases/_views/table: the promoter's two tabs, and the media user's list, which for promoters and
 * super admins is the market page.
 */
export const ReleaseTableView = ['albums', 'tracks', 'media'] as const;
export type ReleaseTableView = (typeof ReleaseTableView)[number];

/** Sort columns of each view; the server refuses those of another view. */
export const albumSortColumns = [
  'id',
  'title',
  'artistName',
  'labelName',
  'ean',
  'releaseDate',
  'status',
  'updatedAt',
] as const;
export const trackSortColumns = ['id', 'title', 'artistName', 'isrc', 'releaseTitle', 'releaseDate'] as const;
export const mediaSortColumns = ['sampledAt', 'title', 'artistName', 'labelName', 'releaseDate'] as const;

export const releaseSortColumns = [
  ...new Set([...albumSortColumns, ...trackSortColumns, ...mediaSortColumns]),
] as unknown as readonly [ReleaseSortColumn, ...ReleaseSortColumn[]];
export type ReleaseSortColumn =
  | (typeof albumSortColumns)[number]
  | (typeof trackSortColumns)[number]
  | (typeof mediaSortColumns)[number];

/** Filter value for releases without any campaign. */
export const NO_CAMPAIGN = 'NONE';
/** Filter value for releases without an answer of the caller. */
export const NO_ANSWER = 'NONE';

const ids = array(rowId().required()).max(100);

/**
 * Query of GET /releases/_views/table. Each of the first eight words of `term` has to occur in title, artist, label or
 * EAN of the release, or in title, artist or ISRC of a track, ignoring case and accents. Without `view` a media user
 * gets `media`, all others `albums`.
 */
export const releaseTableQuery = tableQuery(releaseSortColumns).shape({
  view: string().oneOf([...ReleaseTableView]),
  /** A top-level genre includes its sub-genres. */
  genres: ids,
  formats: ids,
  /** Label names, as the rows show them. */
  labels: array(string().max(200).required()).max(50),
  releaseStatus: array(
    string()
      .oneOf([...ReleaseStatus])
      .required(),
  ).max(ReleaseStatus.length),
  campaignStatus: array(
    string()
      .oneOf([...CampaignStatus, NO_CAMPAIGN])
      .required(),
  ).max(CampaignStatus.length + 1),
  interactionStatus: array(
    string()
      .oneOf([...InteractionStatus])
      .required(),
  ).max(InteractionStatus.length),
  /** Promoter's tabs: only releases that lack something which broadcasters report to one of these targets. */
  reportGaps: array(
    string()
      .oneOf([...ReportTarget])
      .required(),
  ).max(ReportTarget.length),
  /** What labels state about generative AI: of a release, in the tab of tracks of a recording. */
  containsAi: array(
    string()
      .oneOf([...ContainsAi])
      .required(),
  ).max(ContainsAi.length),
  /** Media view: only releases that the caller has answered like this, about the release as a whole. */
  answers: array(
    string()
      .oneOf([...EditorAnswer, NO_ANSWER])
      .required(),
  ).max(EditorAnswer.length + 1),
  /** Media view: only the caller's favorites. */
  favorites: boolean(),
  /** Media view: only genres of the caller's profile. */
  myGenres: boolean(),
  /** Media view: whether the campaign has ended; without, both. */
  ended: boolean(),
  /** Media view: only releases with which the caller has had no interaction. */
  onlyNew: boolean(),
  /** Media view: releases as in `onlyNew` come before the others, both in the requested order. */
  newFirst: boolean(),
  /** Media view: seconds since 1970; what the caller first opened after this instant still counts as new. */
  newSince: number().integer().min(0).max(4_102_444_800),
  /** Media view: only releases that these companies have sampled. */
  promoters: ids,
});

/** Query of GET /releases/_views/table/promo_share, the release picker of a share. */
export const releasePickerQuery = tableQuery(['id', 'title', 'artistName', 'releaseDate'] as const).shape({
  /** Only releases that are not yet linked to this share. */
  notInShareId: rowId(),
  /** Only releases of this company; for super admins, who see those of all. */
  companyId: rowId(),
  /** Only releases in one of these states that were not withdrawn. */
  releaseStatus: array(
    string()
      .oneOf([...ReleaseStatus])
      .required(),
  ).max(ReleaseStatus.length),
});

/** A label of the caller's releases, in its most frequent spelling; case and accents make no difference. */
export interface LabelName {
  name: string;
  releaseCount: number;
}

/** One row of the release picker. */
export interface ReleasePickerRow {
  id: number;
  title: string;
  artistName: string | null;
  ean: string | null;
  releaseDate: string | null;
  labelName: string | null;
  coverUrl: string | null;
}
