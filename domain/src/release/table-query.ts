import { array, boolean, string } from 'yup';
import { CampaignStatus, InteractionStatus, ReleaseStatus } from '../enums';
import { tableQuery, rowId } from '../http/endpoint';

/** Tables behind GET /releases/_views/table: the promoter's two tabs and the editor's list. */
export const ReleaseTableView = ['albums', 'tracks', 'media'] as const;
export type ReleaseTableView = (typeof ReleaseTableView)[number];

/** Columns that each view can be sorted by; the server refuses one of another view. */
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
  (typeof albumSortColumns)[number] | (typeof trackSortColumns)[number] | (typeof mediaSortColumns)[number];

/** Filter value for releases that have no campaign at all. */
export const NO_CAMPAIGN = 'NONE';

const ids = array(rowId().required()).max(100);

/**
 * Query of GET /releases/_views/table. `term` looks into album, EAN, track, artist (and label, ISRC), whatever the case and the accents.
 * Without `view` a media user gets `media`, everybody else `albums`.
 */
export const releaseTableQuery = tableQuery(releaseSortColumns).shape({
  view: string().oneOf([...ReleaseTableView]),
  /** A top-level genre stands for its sub-genres too. */
  genres: ids,
  formats: ids,
  /** Label names, as the rows show them. */
  labels: array(string().max(200).required()).max(50),
  releaseStatus: array(
    string()
      .oneOf([...ReleaseStatus])
      .required(),
  ),
  campaignStatus: array(
    string()
      .oneOf([...CampaignStatus, NO_CAMPAIGN])
      .required(),
  ),
  interactionStatus: array(
    string()
      .oneOf([...InteractionStatus])
      .required(),
  ),
  /** Media view: only my favorites. */
  favorites: boolean(),
  /** Media view: only the genres of my profile. */
  myGenres: boolean(),
  /** Media view: also rows whose campaign has ended (default true). */
  ended: boolean(),
  /** Media view: only what was offered by this company. */
  promoterId: rowId(),
});

/** Query of GET /releases/_views/table/promo_share, the release picker of a share. */
export const releasePickerQuery = tableQuery(['id', 'title', 'artistName', 'releaseDate'] as const).shape({
  /** Only releases that are not yet linked to this share. */
  notInShareId: rowId(),
});

/** A label that the caller's releases name, however it is written, with how many of them do. */
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
