import { object } from 'yup';
import { endpoint, idParams, reply, type Page } from '../http/endpoint';
import { createReleaseBody, patchReleaseBody } from './bodies';
import { multilineText } from '../validation/limits';
import { releasePickerQuery, releaseTableQuery, type LabelName, type ReleasePickerRow } from './table-query';
import type { MediaTableRow } from '../media-desk/media-views';
import type {
  ArtistInfoView,
  ArtworkView,
  ReleaseContactView,
  ReleaseEntity,
  ReleaseTableRow,
  ReleaseTitleArtist,
  RequirementsView,
  TrackTableRow,
  TrackView,
  VideoLinkView,
  VideoView,
} from './views';

const OWN = ['GetReleases'] as const;
const OWN_OR_SAMPLED = ['GetReleases', 'GetReleasesSampled'] as const;

const EDIT_ERRORS = [
  'mpn.backend.global.error.optimistic-lock',
  'mpn.backend.global.error.pessimistic-lock',
  'mpn.backend.data.error.product.release-not-editable',
  'mpn.backend.data.error.product.release-order-unpaid',
  'mpn.backend.data.error.product.release-withdrawn',
  'mpn.backend.data.error.product.ard-archive-not-permitted',
  'mpn.backend.data.error.product.duplicate-ean',
  'mpn.backend.data.error.product.format-not-changeable',
] as const;

/** Calls of the release editor. Literal paths come before `:id`. */
export const releaseEndpoints = {
  table: endpoint({
    id: 'releases.list',
    method: 'GET',
    path: '/releases/_views/table',
    access: OWN_OR_SAMPLED,
    summary:
      'Release list: the tabs albums and tracks of promoters; `media`: what was sampled to me, for promoters and super admins what is on the market',
    query: releaseTableQuery,
    reply: reply<Page<ReleaseTableRow> | Page<TrackTableRow> | Page<MediaTableRow>>('ReleaseTable'),
    errors: ['mpn.backend.global.error.unknown-column'],
  }),
  picker: endpoint({
    id: 'releases.promo_share_list',
    method: 'GET',
    path: '/releases/_views/table/promo_share',
    access: ['ManagePromoShares', 'GetReleases'],
    summary: 'Own releases, for the release picker of a promo share',
    query: releasePickerQuery,
    reply: reply<Page<ReleasePickerRow>>('ReleasePickerTable'),
  }),
  labelNames: endpoint({
    id: 'releases.label_names',
    method: 'GET',
    path: '/releases/_views/label_names',
    access: OWN,
    summary: 'Labels that own releases name, by name, for the filter of the release list; at most 2,000',
    reply: reply<LabelName[]>('LabelNameList'),
  }),
  create: endpoint({
    id: 'releases.create',
    method: 'POST',
    path: '/releases',
    access: ['CreateReleases'],
    summary: 'Creates a release; EAN and ISRCs that are left out become dummies',
    body: createReleaseBody,
    headers: { 'Idempotency-Key': 'The same key gives the same release.' },
    reply: reply<ReleaseEntity>('ReleaseEntity'),
    status: 201,
    errors: [
      'mpn.backend.global.error.idempotency-key-reused',
      'mpn.backend.data.error.product.ard-archive-not-permitted',
      'mpn.backend.data.error.product.duplicate-ean',
      'mpn.backend.data.error.product.format-not-changeable',
    ],
  }),
  get: endpoint({
    id: 'releases.get',
    method: 'GET',
    path: '/releases/:id',
    access: OWN,
    summary: 'Everything the editor shows',
    params: idParams,
    reply: reply<ReleaseEntity>('ReleaseEntity'),
  }),
  patch: endpoint({
    id: 'releases.update',
    method: 'PATCH',
    path: '/releases/:id',
    access: ['EditReleases'],
    summary: 'Saves what is given; each given list is replaced as a whole, ids that are sent are kept',
    params: idParams,
    body: patchReleaseBody,
    reply: reply<ReleaseEntity>('ReleaseEntity'),
    errors: EDIT_ERRORS,
  }),
  remove: endpoint({
    id: 'releases.remove',
    method: 'DELETE',
    path: '/releases/:id',
    access: ['EditReleases'],
    summary: 'Deletes a release with its draft campaigns; refused while one is scheduled, active or unpaid',
    params: idParams,
    reply: reply<null>('Empty'),
    status: 204,
    errors: ['mpn.backend.data.error.product.release-not-deletable', 'mpn.backend.global.error.pessimistic-lock'],
  }),
  copy: endpoint({
    id: 'releases.copy',
    method: 'POST',
    path: '/releases/:id/_actions/copy',
    access: ['CreateReleases'],
    summary: 'A copy with its own dummy EAN and the suffix (Copy); answers with the copy',
    params: idParams,
    reply: reply<ReleaseEntity>('ReleaseEntity'),
  }),
  withdraw: endpoint({
    id: 'releases.withdraw',
    method: 'POST',
    path: '/releases/:id/_actions/withdraw',
    access: ['EditReleases', 'ManageAllCompanies'],
    summary:
      'Takes a leaked or wrong release back everywhere: blocked at once, deliveries cancelled, recipients notified',
    params: idParams,
    body: object({ reason: multilineText(2000).trim().min(1).required() }),
    reply: reply<ReleaseEntity>('ReleaseEntity'),
    errors: ['mpn.backend.data.error.product.release-withdrawn'],
  }),
  titleArtist: endpoint({
    id: 'releases.title_artist',
    method: 'GET',
    path: '/releases/:id/_views/title_artist',
    access: OWN_OR_SAMPLED,
    summary: 'Title and artist, for headings, and whether it was ever sampled',
    params: idParams,
    reply: reply<ReleaseTitleArtist>('ReleaseTitleArtist'),
  }),
  requirements: endpoint({
    id: 'releases.requirements',
    method: 'GET',
    path: '/releases/:id/_views/requirements',
    access: OWN,
    summary: 'What is missing for sampling, each with the editor step that fixes it',
    params: idParams,
    reply: reply<RequirementsView>('RequirementsView'),
  }),
  tracks: endpoint({
    id: 'tracks.list',
    method: 'GET',
    path: '/releases/:id/tracks',
    access: OWN,
    summary: 'Tracks with authors and audio',
    params: idParams,
    reply: reply<TrackView[]>('TrackView[]'),
  }),
  artworks: endpoint({
    id: 'artworks.list',
    method: 'GET',
    path: '/releases/:id/artworks',
    access: OWN,
    summary: 'Front cover, back cover, booklet',
    params: idParams,
    reply: reply<ArtworkView[]>('ArtworkView[]'),
  }),
  artistInfos: endpoint({
    id: 'artist_infos.list',
    method: 'GET',
    path: '/releases/:id/artist_infos',
    access: OWN,
    summary: 'Artist information',
    params: idParams,
    reply: reply<ArtistInfoView[]>('ArtistInfoView[]'),
  }),
  contacts: endpoint({
    id: 'contacts.list',
    method: 'GET',
    path: '/releases/:id/contacts',
    access: OWN,
    summary: 'Contacts of the release',
    params: idParams,
    reply: reply<ReleaseContactView[]>('ReleaseContactView[]'),
  }),
  videos: endpoint({
    id: 'videos.list',
    method: 'GET',
    path: '/releases/:id/videos',
    access: OWN,
    summary: 'Music videos',
    params: idParams,
    reply: reply<VideoView[]>('VideoView[]'),
  }),
  videoLinks: endpoint({
    id: 'video_links.list',
    method: 'GET',
    path: '/releases/:id/video_links',
    access: OWN,
    summary: 'Links to videos elsewhere',
    params: idParams,
    reply: reply<VideoLinkView[]>('VideoLinkView[]'),
  }),
} as const;

/** The three tables of `releases.list`, each with the type of its own rows; send `view` with the query. */
export const albumTable = { ...releaseEndpoints.table, reply: reply<Page<ReleaseTableRow>>('AlbumTable') } as const;
export const trackTable = { ...releaseEndpoints.table, reply: reply<Page<TrackTableRow>>('TrackTable') } as const;
export const mediaTable = { ...releaseEndpoints.table, reply: reply<Page<MediaTableRow>>('MediaTable') } as const;
