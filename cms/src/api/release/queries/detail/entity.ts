import type { Knex } from 'knex';
import {
  fail,
  markOfHash,
  type ArtistInfoView,
  type ArtworkView,
  type CampaignStatus,
  type Principal,
  type ReleaseEntity,
  type TrackView,
  type VideoView,
} from '@mpn/domain';
import {
  ACCEPTED_SHARES_OF_RELEASE,
  allOf,
  lastSaveOf,
  piece,
  saveViewer,
  select,
  type SqlPiece,
} from '@mpn/server-kit';
import { editableReleases, ownReleases, releasesWithOriginals } from '../../access/scope';
import { editLockOf } from '../../rules/edit-lock';
import { ownStanding } from '../../access/file-standing';
import { fileUrlsFor, type FileUrls, type FileFacts } from '../file-urls';
import { withdrawnBySupport } from '../withdrawn-by-support';
import {
  CAMPAIGN_STATUSES,
  CURRENT_CAMPAIGN,
  ORDERED_CAMPAIGN,
  SHARED_WITH,
  visiblePartners,
} from '../campaigns-and-shares-sql';
import {
  ARTIST_INFOS,
  ARTWORKS,
  CONTACTS,
  GENRE_IDS,
  RELEASE_RIGHTS,
  TRACKS,
  VIDEO_LINKS,
  VIDEOS,
} from '../child-collections-sql';

type WithFacts<T, K extends keyof T> = Omit<T, K> & { [key in K]: FileFacts | null };
type TrackFacts = WithFacts<TrackView, 'audioFile'>;
type ArtworkFacts = WithFacts<ArtworkView, 'file'>;
type ArtistInfoFacts = WithFacts<ArtistInfoView, 'infoFile'>;
type VideoFacts = WithFacts<VideoView, 'videoFile' | 'posterImageFile'>;

/** The statement's result: the entity without signed URLs, and the facts for the edit lock. */
export interface ReleaseFacts extends Omit<
  ReleaseEntity,
  'tracks' | 'artworks' | 'artistInfos' | 'videos' | 'editable' | 'editLock' | 'withdrawal' | 'createdAt' | 'updatedAt'
> {
  tracks: TrackFacts[];
  artworks: ArtworkFacts[];
  artistInfos: ArtistInfoFacts[];
  videos: VideoFacts[];
  withdrawnAt: Date | null;
  /** null if it was not withdrawn, or by support. */
  withdrawnBySupport: boolean;
  withdrawalReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  mayEdit: boolean;
  /** Whether the caller may have the original files. */
  originals: boolean;
  orderedCampaignId: number | null;
}

/** Data of a locked release for commands. */
export interface LockedFacts {
  facts: ReleaseFacts;
  /** Statuses of all campaigns of the release. */
  campaignStatuses: CampaignStatus[];
  /** Ids of the accepted promo shares that link the release. */
  shares: number[];
}

const ENTITY_SQL = `
  r.id, coalesce(r.version, 1) as "version", r.status, r.company_id as "companyId", r.label_code as "labelCode",
  r.label_name as "labelName",
  r.artist_name as "artistName", r.artist_contract as "artistContract",
  r.repertoire_owner_type as "repertoireOwnerType", r.title, r.ean, coalesce(r.ean_is_dummy, false) as "eanIsDummy",
  r.format_id as "formatId", r.release_date as "releaseDate", r.air_date as "airDate",
  r.additional_information as "additionalInformation", coalesce(r.ard_archive, false) as "ardArchive",
  r.recognition_services is not false as "recognitionServices",
  r.withdrawn_at as "withdrawnAt", ${withdrawnBySupport('r')} as "withdrawnBySupport",
  r.withdrawal_reason as "withdrawalReason", r.created_at as "createdAt", r.updated_at as "updatedAt",
  ${RELEASE_RIGHTS}, ${GENRE_IDS} as "genreIds", ${TRACKS} as tracks, ${ARTWORKS} as artworks,
  ${ARTIST_INFOS} as "artistInfos",
  ${CONTACTS} as contacts, ${VIDEOS} as videos, ${VIDEO_LINKS} as "videoLinks",
  ${CURRENT_CAMPAIGN} as "currentCampaign", ${ORDERED_CAMPAIGN} as "orderedCampaignId",
  coalesce((select json_agg(json_build_object('id', s.id, 'companyName', rc.name) order by rc.name, s.id)
    from share_parties s join partners rc on rc.id = s.received_company_id
    where ${SHARED_WITH}), '[]'::json) as "promoShares"`;

async function readFacts<T extends ReleaseFacts>(
  knex: Knex,
  principal: Principal,
  id: number,
  more: SqlPiece = piece(''),
): Promise<T> {
  const scope = allOf([piece('r.id = :id', { id }), ownReleases(principal)]);
  const edit = editableReleases(principal);
  const originals = releasesWithOriginals(principal);
  const [row] = await select<T>(
    knex,
    `select ${ENTITY_SQL}${more.sql}, (${edit.sql}) as "mayEdit", (${originals.sql}) as originals
     from releases r where ${scope.sql}`,
    { ...more.bindings, ...edit.bindings, ...originals.bindings, ...scope.bindings, ...visiblePartners(principal) },
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return row;
}

/**
 * Everything about one release that the caller may see in the release editor.
 * @throws AppError not-found, for another's and a missing one alike
 */
export function readRelease(knex: Knex, principal: Principal, id: number): Promise<ReleaseFacts> {
  const lastSave = piece(`, ${lastSaveOf('release', 'r.id')} as "lastSave"`, saveViewer(principal));
  return readFacts(knex, principal, id, lastSave);
}

/**
 * As {@link readRelease}, with the facts that decide about the status and the audience of the change, in one statement.
 * @throws AppError not-found
 */
export async function readLockedRelease(trx: Knex, principal: Principal, id: number): Promise<LockedFacts> {
  const more = piece(`, ${CAMPAIGN_STATUSES} as "campaignStatuses", ${ACCEPTED_SHARES_OF_RELEASE} as shares`);
  const { campaignStatuses, shares, ...facts } = await readFacts<ReleaseFacts & Omit<LockedFacts, 'facts'>>(
    trx,
    principal,
    id,
    more,
  );
  return { facts, campaignStatuses, shares };
}

export const trackView =
  (urls: FileUrls, mayEdit: boolean) =>
  (track: TrackFacts): TrackView => {
    const file = urls.view(track.audioFile, 'TRACK');
    const tags = mayEdit ? track.audioFile?.tags : null;
    return { ...track, audioFile: file && tags ? { ...file, tags } : file };
  };
export const artworkView =
  (urls: FileUrls, mayEdit: boolean) =>
  (artwork: ArtworkFacts): ArtworkView => {
    const file = urls.view(artwork.file, artwork.kind);
    const hash = mayEdit ? artwork.file?.receivedSha256 : undefined;
    return { ...artwork, file: file && hash ? { ...file, mark: markOfHash(hash) } : file };
  };
export const artistInfoView =
  (urls: FileUrls) =>
  (info: ArtistInfoFacts): ArtistInfoView => ({
    ...info,
    infoFile: urls.view(info.infoFile, 'ARTIST_INFO'),
  });
export const videoView =
  (urls: FileUrls) =>
  (video: VideoFacts): VideoView => ({
    ...video,
    videoFile: urls.view(video.videoFile, 'VIDEO'),
    posterImageFile: urls.view(video.posterImageFile, 'VIDEO_POSTER'),
  });

/** Adds the signed URLs and the edit lock. */
export function releaseEntity(principal: Principal, facts: ReleaseFacts): ReleaseEntity {
  const {
    mayEdit,
    originals,
    orderedCampaignId,
    withdrawnAt,
    withdrawnBySupport: bySupport,
    withdrawalReason,
    ...release
  } = facts;
  const urls = fileUrlsFor(principal, ownStanding(originals));
  const editLock = editLockOf(principal, { ...facts, mayEdit, orderedCampaignId });
  return {
    ...release,
    tracks: release.tracks.map(trackView(urls, mayEdit)),
    artworks: release.artworks.map(artworkView(urls, mayEdit)),
    artistInfos: release.artistInfos.map(artistInfoView(urls)),
    videos: release.videos.map(videoView(urls)),
    editable: editLock === null,
    editLock,
    withdrawal: withdrawnAt && {
      at: withdrawnAt.toISOString(),
      by: bySupport ? 'SUPPORT' : 'COMPANY',
      reason: withdrawalReason ?? '',
    },
    createdAt: release.createdAt.toISOString(),
    updatedAt: release.updatedAt.toISOString(),
  };
}
