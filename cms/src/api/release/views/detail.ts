import type { Core } from '@strapi/strapi';
import type {
  ArtistInfoView,
  ArtworkView,
  AuthorRole,
  DeliveryRequestInfo,
  InteractionStatus,
  MediaPermissions,
  MediaReleaseDetail,
  MediaTrackView,
  Principal,
  ReleaseContactView,
  VideoLinkView,
} from '@mpn/domain';
import { fail } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { select } from '../../../scoping/sql';
import { mediaPermissions } from '../rules/media-permissions';
import { addressesFor, fileFacts, type Addresses, type FileFacts } from './addresses';
import { ARTIST_INFOS, ARTWORKS, CONTACTS, GENRE_NAMES, VIDEOS, VIDEO_LINKS } from './list-sql';
import type { MediaAccess } from './media-access';
import { MY_FAVORITE, MY_INTERACTION } from './media-table';

interface TrackFacts extends Omit<MediaTrackView, 'streamUrl' | 'peaksUrl'> {
  file: FileFacts | null;
  authors: { role: AuthorRole; name: string }[];
}

interface DetailFacts extends Omit<
  MediaReleaseDetail,
  | 'coverUrl'
  | 'artworks'
  | 'tracks'
  | 'artistInfos'
  | 'videos'
  | 'permissions'
  | 'campaign'
  | 'campaignEnded'
  | 'preview'
> {
  artworks: (Omit<ArtworkView, 'file'> & { file: FileFacts | null })[];
  tracks: TrackFacts[];
  artistInfos: (Omit<ArtistInfoView, 'infoFile'> & { infoFile: FileFacts | null })[];
  contacts: ReleaseContactView[];
  videos: {
    id: number;
    title: string;
    producer: string | null;
    info: string | null;
    videoFile: FileFacts | null;
    posterImageFile: FileFacts | null;
  }[];
  videoLinks: VideoLinkView[];
  interactionStatus: InteractionStatus;
  delivery: DeliveryRequestInfo;
}

/** Last and pending delivery to the caller's institution; `condition` says of what. */
const delivery = (condition: string): string => `(select json_build_object(
    'lastDeliveredAt', to_char(max(d.delivered_at), 'YYYY-MM-DD"T"HH24":"MI":"SS"Z"'),
    'pendingState', (array_agg(d.state order by d.id desc) filter (where d.state in ('QUEUED', 'PREPARING', 'TRANSFERRING')))[1])
  from deliveries d where d.release_id = r.id and d.institution_id = :myInstitution and ${condition})`;

const TRACK_INTERACTION = `coalesce((select (array['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'])[max(
    array_position(array['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'], i.type::text))]
  from interactions i where i.user_id = :me and i.release_id = r.id and i.track_id = t.id), 'NEW')`;

const TRACKS = `coalesce((select json_agg(json_build_object('id', t.id, 'set', t.set_number, 'position', t.position,
    'isPromoTrack', coalesce(t.is_promo_track, false), 'title', t.title, 'artist', t.artist,
    'isrc', case when t.isrc_is_dummy then null else t.isrc end, 'durationMs', t.duration_ms, 'publisher', t.publisher,
    'isDataTrackOnly', coalesce(t.is_data_track_only, false), 'file', ${fileFacts('tf')},
    'interactionStatus', ${TRACK_INTERACTION}, 'delivery', ${delivery('d.track_id = t.id')},
    'authors', coalesce((select json_agg(json_build_object('role', u.role, 'name', u.name) order by u.position, u.id)
                         from authors u where u.track_id = t.id), '[]'::json))
    order by t.set_number, t.position, t.id)
  from tracks t left join stored_files tf on tf.id = t.audio_file_id where t.release_id = r.id), '[]'::json)`;

// Dummy EANs and ISRCs are never shown to media: they identify nothing.
const DETAIL_SQL = `select r.id, r.title, r.artist_name as "artistName", r.label_name as "labelName",
    r.label_code as "labelCode", case when r.ean_is_dummy then null else r.ean end as ean,
    (select case when :german then f.name_de else f.name_en end from release_formats f where f.id = r.format_id) as format,
    ${GENRE_NAMES} as genres, r.release_date as "releaseDate", r.air_date as "airDate",
    r.additional_information as "additionalInformation", r.repertoire_owner_type as "repertoireOwnerType",
    ${ARTWORKS} as artworks, ${TRACKS} as tracks, ${ARTIST_INFOS} as "artistInfos", ${CONTACTS} as contacts,
    ${VIDEOS} as videos, ${VIDEO_LINKS} as "videoLinks", ${MY_INTERACTION} as "interactionStatus",
    ${MY_FAVORITE} as favorite, ${delivery('d.track_id is null')} as delivery, pc.name as "promoterName"
  from releases r join companies pc on pc.id = r.company_id where r.id = :id and r.deleted_at is null`;

/** What an editor sees of a release, or a promoter as preview. The caller's access was found before. */
export async function mediaDetail(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId: number,
  access: MediaAccess,
  german: boolean,
): Promise<MediaReleaseDetail> {
  const [facts] = await select<DetailFacts>(database(strapi), DETAIL_SQL, {
    id: releaseId,
    german,
    me: principal.userId,
    myInstitution: principal.companyType === 'MEDIA' ? principal.companyId : null,
  });
  if (!facts) throw fail('mpn.backend.global.error.not-found');
  const permissions = await mediaPermissions(strapi, principal, access);
  return shape(facts, addressesFor(principal), permissions, access);
}

function shape(
  facts: DetailFacts,
  addresses: Addresses,
  permissions: MediaPermissions,
  access: MediaAccess,
): MediaReleaseDetail {
  const offer = access.kind === 'SAMPLED' ? access.offer : null;
  const ended = offer?.state === 'ENDED';
  const url = (file: FileFacts | null) => (ended ? null : addresses.of(file));
  const cover = facts.artworks.find(({ kind }) => kind === 'FRONT_COVER')?.file ?? null;
  return {
    ...facts,
    coverUrl: ended ? null : addresses.picture(cover, 800),
    artworks: ended
      ? []
      : facts.artworks.flatMap(({ file, position: _, ...artwork }) =>
          file === null ? [] : [{ ...artwork, url: addresses.of(file) ?? '', fileName: file.fileName }],
        ),
    tracks: facts.tracks.map(({ file, ...track }) => ({
      ...track,
      streamUrl: permissions.stream ? (access.kind === 'OWN' ? addresses.of(file) : addresses.stream(file)) : null,
      peaksUrl: permissions.stream ? addresses.peaks(file) : null,
    })),
    artistInfos: facts.artistInfos.map((info) => ({ ...info, infoFile: ended ? null : addresses.view(info.infoFile) })),
    videos: facts.videos.map(({ id, title, producer, info, videoFile, posterImageFile }) => ({
      id,
      title,
      producer,
      info,
      url: url(videoFile),
      posterUrl: url(posterImageFile),
    })),
    permissions,
    campaign: offer && {
      name: offer.actionName,
      startDate: offer.startDate,
      endDate: offer.endDate,
      samplingType: offer.samplingType,
    },
    campaignEnded: ended,
    preview: offer === null,
  };
}
