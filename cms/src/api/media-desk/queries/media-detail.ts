import type { Core } from '@strapi/strapi';
import type {
  ArtistInfoView,
  ArtworkView,
  AiRules,
  ContainsAi,
  DeliveryRequestInfo,
  EnteredCuePoints,
  InteractionStatus,
  MediaReleaseDetail,
  MediaTrackView,
  OfferedActionView,
  Principal,
  RenditionFormat,
  ReleaseContactView,
  SoundBounds,
  VideoLinkView,
} from '@mpn/domain';
import {
  aiRuleFor,
  cuePointsOf,
  fail,
  OPEN_DELIVERY_STATES,
  PREPARING_DELIVERY_STATES,
  USUAL_AI_RULE,
} from '@mpn/domain';
import { database, select, sqlList } from '@mpn/server-kit';
import {
  ARTIST_INFOS,
  ARTWORKS,
  CONTACTS,
  CUE_POINTS,
  type FileFacts,
  fileFacts,
  type FileUrls,
  fileUrlsFor,
  GENRE_NAMES,
  MY_FAVORITE,
  P_LINE,
  RECORDING_RIGHTS,
  RELEASE_RIGHTS,
  VIDEO_LINKS,
  VIDEOS,
} from '../../release';
import { mediaRights, type MediaRights } from '../access/media-permissions';
import type { MediaAccess } from '../access/media-access';
import { offeredActions } from '../access/offers';
import { ANSWERS_ENABLED, myAnswer } from './editor-answers-sql';
import { ownAnswer } from '../rules/editor-answers';
import { MY_INTERACTION } from './media-table';
import { previewStates, type PreviewStates } from './preview-states';

interface TrackFacts extends Omit<
  MediaTrackView,
  'streamUrl' | 'streamState' | 'isExcerpt' | 'peaksUrl' | 'cuePoints'
> {
  file: FileFacts | null;
  entered: EnteredCuePoints;
  bounds: SoundBounds | null;
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
  | 'market'
  | 'answerable'
  | 'aiRule'
> {
  answersEnabled: boolean;
  /** Of the caller's institution; null for others than media companies. */
  aiRules: AiRules | null;
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
    containsAi: ContainsAi;
  }[];
  videoLinks: VideoLinkView[];
  interactionStatus: InteractionStatus;
  delivery: DeliveryRequestInfo;
}

/**
 * The last and the open delivery to the caller's institution.
 * @param condition SQL that selects release or track
 */
const delivery = (condition: string): string => `(select json_build_object(
    'lastDeliveredAt', to_char(max(d.delivered_at), 'YYYY-MM-DD"T"HH24":"MI":"SS"Z"'),
    'pendingState', (array_agg(case when d.state in (${sqlList(PREPARING_DELIVERY_STATES)}) then 'PREPARING'
      else d.state end order by d.id desc)
      filter (where d.state in (${sqlList(OPEN_DELIVERY_STATES)})))[1])
  from deliveries d where d.release_id = r.id and d.institution_id = :myInstitution and ${condition})`;

const TRACK_INTERACTION = `coalesce((select (array['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'])[max(
    array_position(array['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'], i.type::text))]
  from interactions i where i.user_id = :me and i.release_id = r.id and i.track_id = t.id), 'NEW')`;

const TRACKS = `coalesce((select json_agg(json_build_object('id', t.id, 'set', t.set_number, 'position', t.position,
    'isPromoTrack', coalesce(t.is_promo_track, false), 'title', t.title, 'artist', t.artist,
    'isrc', case when t.isrc_is_dummy then null else t.isrc end, 'durationMs', t.duration_ms, 'publisher', t.publisher,
    'isDataTrackOnly', coalesce(t.is_data_track_only, false), 'file', ${fileFacts('tf')},
    'interactionStatus', ${TRACK_INTERACTION},
    'answer', ${myAnswer('t.id')}, 'delivery', ${delivery('d.track_id = t.id')},
    'authors', coalesce((select json_agg(json_build_object('role', u.role, 'name', u.name,
                           'aiContribution', coalesce(u.ai_contribution, 'UNKNOWN')) order by u.position, u.id)
                         from authors u where u.track_id = t.id), '[]'::json),
    'versionKind', t.version_kind, 'versionOfId', t.version_of_id,
    'pLine', ${P_LINE}, 'aiDeclaredAt', t.ai_declared_at, ${RECORDING_RIGHTS},
    'entered', json_build_object(${CUE_POINTS}), 'bounds', tf.sound_bounds)
    order by t.set_number, t.position, t.id)
  from tracks t left join file_facts tf on tf.id = t.audio_file_id where t.release_id = r.id), '[]'::json)`;

// Dummy EANs and ISRCs are hidden from media users: they identify nothing.
const DETAIL_SQL = `select r.id, r.title, r.artist_name as "artistName", r.label_name as "labelName",
    r.label_code as "labelCode", case when r.ean_is_dummy then null else r.ean end as ean,
    (select case when :german then f.name_de else f.name_en end from format_list f
      where f.id = r.format_id) as format,
    ${GENRE_NAMES} as genres, r.release_date as "releaseDate", r.air_date as "airDate",
    r.additional_information as "additionalInformation", r.repertoire_owner_type as "repertoireOwnerType",
    ${RELEASE_RIGHTS}, ${ARTWORKS} as artworks, ${TRACKS} as tracks, ${ARTIST_INFOS} as "artistInfos",
    ${CONTACTS} as contacts,
    ${VIDEOS} as videos, ${VIDEO_LINKS} as "videoLinks", ${MY_INTERACTION} as "interactionStatus",
    ${MY_FAVORITE} as favorite, ${myAnswer('0')} as answer, ${ANSWERS_ENABLED} as "answersEnabled",
    ${delivery('d.track_id is null')} as delivery, pc.name as "promoterName",
    (select json_build_object('aiRuleAll', coalesce(me.ai_rule_all, '${USUAL_AI_RULE}'),
        'aiRulePartly', coalesce(me.ai_rule_partly, '${USUAL_AI_RULE}'))
      from partners me where me.id = :myInstitution) as "aiRules"
  from releases r join partners pc on pc.id = r.company_id where r.id = :id and r.deleted_at is null`;

/** A release as a media user sees it, or a promoter as preview. The caller's access was checked before. */
export async function mediaDetail(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId: number,
  access: MediaAccess,
  german: boolean,
): Promise<MediaReleaseDetail> {
  const institution = principal.companyType === 'MEDIA' ? principal.companyId : null;
  const [facts] = await select<DetailFacts>(database(strapi), DETAIL_SQL, {
    id: releaseId,
    german,
    me: principal.userId,
    myInstitution: institution,
    answersOf: institution,
  });
  if (!facts) throw fail('mpn.backend.global.error.not-found');
  const rights = await mediaRights(strapi, principal, access);
  const states = await previewStates(database(strapi), previewedFiles(facts));
  const actions =
    access.kind === 'SAMPLED' ? await offeredActions(database(strapi), principal, releaseId, access.offer.state) : [];
  return shape(facts, { urls: fileUrlsFor(principal, rights.standing), states, rights, access, actions });
}

/** The recordings and videos of the release. */
function previewedFiles({ tracks, videos }: DetailFacts): number[] {
  return [...tracks.map(({ file }) => file), ...videos.map(({ videoFile }) => videoFile)].flatMap((file) =>
    file === null ? [] : [file.id],
  );
}

/** What decides which files, rights and actions of a release are shown. */
interface Shown {
  urls: FileUrls;
  states: PreviewStates;
  rights: MediaRights;
  access: MediaAccess;
  actions: OfferedActionView[];
}

function shape({ answersEnabled, aiRules, ...facts }: DetailFacts, shown: Shown): MediaReleaseDetail {
  const { access, actions, urls, rights } = shown;
  const offer = access.kind === 'SAMPLED' ? access.offer : null;
  const ended = offer?.state === 'ENDED';
  const answering = { enabled: answersEnabled && offer !== null, ended };
  const cover = facts.artworks.find(({ kind }) => kind === 'FRONT_COVER')?.file ?? null;
  return {
    ...facts,
    ...ownAnswer(answering, facts.answer),
    coverUrl: urls.picture(cover, 'FRONT_COVER', 800),
    artworks: ended ? [] : facts.artworks.flatMap((artwork) => artworkOf(artwork, urls)),
    tracks: facts.tracks.map((track) => ({
      ...trackOf(track, shown),
      answer: ownAnswer(answering, track.answer).answer,
    })),
    artistInfos: facts.artistInfos.map((info) => ({
      ...info,
      infoFile: ended ? null : urls.view(info.infoFile, 'ARTIST_INFO'),
    })),
    videos: facts.videos.map((video) => videoOf(video, shown)),
    permissions: rights.permissions,
    campaign: offer && {
      startDate: offer.startDate,
      endDate: offer.endDate,
      samplingType: offer.samplingType,
      actions,
    },
    campaignEnded: ended,
    preview: offer === null,
    market: access.kind === 'VISIBLE',
    aiRule:
      aiRules &&
      aiRuleFor(
        facts.tracks.map(({ containsAi }) => containsAi),
        aiRules,
      ),
  };
}

function artworkOf(
  { file, position: _, aiDeclaredBy: _by, aiDeclaredAt: _at, ...artwork }: DetailFacts['artworks'][number],
  urls: FileUrls,
): MediaReleaseDetail['artworks'] {
  if (file === null) return [];
  return [
    {
      ...artwork,
      url: urls.of(file, artwork.kind, 'PICTURE'),
      originalUrl: urls.of(file, artwork.kind, 'ORIGINAL'),
      fileName: file.fileName,
      size: file.size,
    },
  ];
}

function trackOf({ file, entered, bounds, ...track }: TrackFacts, { urls, states }: Shown): MediaTrackView {
  const listening = urls.listening(file);
  const isMade = listening?.form === 'STREAM' || listening?.form === 'PREVIEW';
  return {
    ...track,
    streamUrl: listening?.url ?? null,
    // An original needs no preparation.
    streamState: file && isMade ? states(file.id, listening.form as RenditionFormat) : 'READY',
    isExcerpt: listening?.form === 'PREVIEW',
    peaksUrl: urls.peaks(file),
    cuePoints: (file && cuePointsOf(entered, file.id, bounds)) ?? null,
  };
}

function videoOf(
  { id, title, producer, info, videoFile, posterImageFile, containsAi }: DetailFacts['videos'][number],
  { urls, states }: Shown,
): MediaReleaseDetail['videos'][number] {
  const previewUrl = urls.of(videoFile, 'VIDEO', 'VIDEO_PREVIEW');
  const state = videoFile && previewUrl !== null ? states(videoFile.id, 'VIDEO_PREVIEW') : null;
  return {
    id,
    title,
    producer,
    info,
    url: state === 'READY' ? previewUrl : null,
    state,
    originalUrl: urls.of(videoFile, 'VIDEO', 'ORIGINAL'),
    fileName: videoFile?.fileName ?? null,
    size: videoFile?.size ?? null,
    posterUrl: urls.of(posterImageFile, 'VIDEO_POSTER', 'PICTURE'),
    containsAi,
  };
}
