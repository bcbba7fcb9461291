import type { Knex } from 'knex';
import {
  fail,
  type ArtistInfoView,
  type ArtworkView,
  type Principal,
  type ReleaseEntity,
  type TrackView,
  type VideoView,
} from '@mpn/domain';
import { allOf, piece, select } from '../../../scoping/sql';
import { editableReleases, ownReleases } from '../../../scoping/releases';
import { editLockOf } from '../rules/edit-lock';
import { addressesFor, type Addresses, type FileFacts } from './addresses';
import {
  ARTIST_INFOS,
  ARTWORKS,
  CONTACTS,
  CURRENT_CAMPAIGN,
  GENRE_IDS,
  ORDERED_CAMPAIGN,
  TRACKS,
  VIDEO_LINKS,
  VIDEOS,
} from './list-sql';

type WithFacts<T, K extends keyof T> = Omit<T, K> & { [key in K]: FileFacts | null };
type TrackFacts = WithFacts<TrackView, 'audioFile'>;
type ArtworkFacts = WithFacts<ArtworkView, 'file'>;
type ArtistInfoFacts = WithFacts<ArtistInfoView, 'infoFile'>;
type VideoFacts = WithFacts<VideoView, 'videoFile' | 'posterImageFile'>;

/** What the statement answers: the entity before addresses are signed, and what decides about editing. */
export interface ReleaseFacts extends Omit<
  ReleaseEntity,
  'tracks' | 'artworks' | 'artistInfos' | 'videos' | 'editable' | 'editLock' | 'withdrawnAt' | 'createdAt' | 'updatedAt'
> {
  tracks: TrackFacts[];
  artworks: ArtworkFacts[];
  artistInfos: ArtistInfoFacts[];
  videos: VideoFacts[];
  withdrawnAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  mayEdit: boolean;
  orderedCampaignId: number | null;
}

const ENTITY_SQL = `
  r.id, coalesce(r.version, 1) as "version", r.status, r.company_id as "companyId", r.label_code as "labelCode", r.label_name as "labelName",
  r.artist_name as "artistName", r.artist_contract as "artistContract",
  r.repertoire_owner_type as "repertoireOwnerType", r.title, r.ean, coalesce(r.ean_is_dummy, false) as "eanIsDummy",
  r.format_id as "formatId", r.release_date as "releaseDate", r.air_date as "airDate",
  r.additional_information as "additionalInformation", coalesce(r.ard_archive, false) as "ardArchive",
  r.withdrawn_at as "withdrawnAt", r.created_at as "createdAt", r.updated_at as "updatedAt",
  ${GENRE_IDS} as "genreIds", ${TRACKS} as tracks, ${ARTWORKS} as artworks, ${ARTIST_INFOS} as "artistInfos",
  ${CONTACTS} as contacts, ${VIDEOS} as videos, ${VIDEO_LINKS} as "videoLinks",
  ${CURRENT_CAMPAIGN} as "currentCampaign", ${ORDERED_CAMPAIGN} as "orderedCampaignId",
  coalesce((select json_agg(json_build_object('id', s.id, 'companyName', rc.name) order by rc.name, s.id)
    from promo_shares s join companies rc on rc.id = s.received_company_id
    where s.source_company_id = r.company_id and s.status = 'ACCEPTED' and (s.full_access or exists (
      select 1 from promo_share_release_links sl where sl.promo_share_id = s.id and sl.release_id = r.id))), '[]'::json)
    as "promoShares"`;

/** Everything about one release that the caller may see in the editor. Throws not-found (foreign and missing alike). */
export async function readRelease(knex: Knex, principal: Principal, id: number): Promise<ReleaseFacts> {
  const scope = allOf([piece('r.id = :id', { id }), ownReleases(principal)]);
  const edit = editableReleases(principal);
  const [row] = await select<ReleaseFacts>(
    knex,
    `select ${ENTITY_SQL}, (${edit.sql}) as "mayEdit" from releases r where ${scope.sql}`,
    { ...edit.bindings, ...scope.bindings },
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return row;
}

export const trackView =
  (addresses: Addresses) =>
  (track: TrackFacts): TrackView => ({
    ...track,
    audioFile: addresses.view(track.audioFile),
  });
export const artworkView =
  (addresses: Addresses) =>
  (artwork: ArtworkFacts): ArtworkView => ({
    ...artwork,
    file: addresses.view(artwork.file),
  });
export const artistInfoView =
  (addresses: Addresses) =>
  (info: ArtistInfoFacts): ArtistInfoView => ({
    ...info,
    infoFile: addresses.view(info.infoFile),
  });
export const videoView =
  (addresses: Addresses) =>
  (video: VideoFacts): VideoView => ({
    ...video,
    videoFile: addresses.view(video.videoFile),
    posterImageFile: addresses.view(video.posterImageFile),
  });

/** Signs the addresses and says whether the caller may edit now. */
export function releaseEntity(principal: Principal, facts: ReleaseFacts): ReleaseEntity {
  const addresses = addressesFor(principal);
  const { mayEdit, orderedCampaignId, ...release } = facts;
  const editLock = editLockOf(principal, { ...facts, mayEdit, orderedCampaignId });
  return {
    ...release,
    tracks: release.tracks.map(trackView(addresses)),
    artworks: release.artworks.map(artworkView(addresses)),
    artistInfos: release.artistInfos.map(artistInfoView(addresses)),
    videos: release.videos.map(videoView(addresses)),
    editable: editLock === null,
    editLock,
    withdrawnAt: release.withdrawnAt?.toISOString() ?? null,
    createdAt: release.createdAt.toISOString(),
    updatedAt: release.updatedAt.toISOString(),
  };
}
