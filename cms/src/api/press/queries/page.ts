import type { Core } from '@strapi/strapi';
import {
  aiOfRelease,
  AudioFormat,
  inRadioOrder,
  isOpenToPress,
  isPressEndNear,
  mayHaveForm,
  usedDownloads,
  type ArtistInfoView,
  type ArtworkView,
  type FileForm,
  type FilePlace,
  type FileStanding,
  type Locale,
  type PressDownloadCount,
  type PressPageView,
  type PressPicture,
  type PressReleasePage,
  type PressReleaseShown,
  type PressTrack,
  type ReleaseContactView,
  type ReleaseStatus,
  type VideoView,
} from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import {
  ARTIST_INFOS,
  ARTWORKS,
  CONTACTS,
  fileFacts,
  GENRE_NAMES,
  isGerman,
  VIDEOS,
  type FileFacts,
} from '../../release';
import { downloadsOf } from '../commands/downloads';
import { accessOf, endOf, type GuestAt } from '../access/guest-access';
import { memberOf } from '../access/members';

interface TrackFacts extends Pick<
  PressTrack,
  'id' | 'set' | 'position' | 'title' | 'artist' | 'isrc' | 'containsAi' | 'versionKind' | 'answer'
> {
  versionOfId: number | null;
  durationMs: number | null;
  explicit: boolean | null;
  file: FileFacts | null;
}

interface ReleaseFacts extends Pick<
  PressReleasePage,
  'id' | 'title' | 'artistName' | 'labelName' | 'releaseDate' | 'airDate' | 'genres' | 'text' | 'answer'
> {
  status: ReleaseStatus;
  gone: boolean;
  artworks: (Omit<ArtworkView, 'file'> & { file: FileFacts | null })[];
  artistInfos: (Omit<ArtistInfoView, 'infoFile'> & { infoFile: FileFacts | null })[];
  contacts: ReleaseContactView[];
  videos: (Pick<VideoView, 'id' | 'title' | 'containsAi'> & {
    videoFile: FileFacts | null;
    posterImageFile: FileFacts | null;
  })[];
  tracks: TrackFacts[];
}

const answerOf = (track: string): string => `(select json_build_object('answer', w.answer, 'sentence', w.sentence)
  from press_answers w where w.grant_id = :grantId and w.release_id = r.id and w.track_id is not distinct from ${track}
  limit 1)`;

const TRACKS = `coalesce((select json_agg(json_build_object('id', t.id, 'set', t.set_number, 'position', t.position,
    'title', t.title, 'artist', t.artist, 'durationMs', t.duration_ms, 'explicit', t.explicit,
    'versionKind', t.version_kind, 'versionOfId', t.version_of_id,
    'isrc', case when t.isrc_is_dummy then null else t.isrc end,
    'containsAi', coalesce(t.contains_ai, 'UNKNOWN'), 'file', ${fileFacts('tf')},
    'answer', ${answerOf('t.id')}) order by t.set_number, t.position, t.id)
  from tracks t left join file_facts tf on tf.id = t.audio_file_id
  where t.release_id = r.id and t.is_data_track_only is not true), '[]'::json)`;

const RELEASES = `select r.id, r.status, r.withdrawn_at is not null or r.deleted_at is not null as gone, r.title,
    r.artist_name as "artistName", r.label_name as "labelName", r.release_date as "releaseDate",
    r.air_date as "airDate", r.additional_information as text, ${GENRE_NAMES} as genres, ${ARTWORKS} as artworks,
    ${ARTIST_INFOS} as "artistInfos", ${CONTACTS} as contacts, ${VIDEOS} as videos, ${TRACKS} as tracks,
    ${answerOf('null')} as answer
  from press_link_releases x join releases r on r.id = x.release_id
  where x.link_id = :linkId order by x.position, x.id`;

const creditOf = ({ copyrightHolder, year }: Pick<ArtworkView, 'copyrightHolder' | 'year'>): string | null =>
  copyrightHolder ? ['©', year, copyrightHolder].filter(Boolean).join(' ') : null;

type Urls = (file: FileFacts | null, place: FilePlace, form: FileForm, width?: number) => string | null;

/** The URLs of a release's files for a guest, by the rule that is checked when bytes are served. */
function urlsOf(at: GuestAt, releaseId: number, download: boolean): Urls {
  const standing: FileStanding = { kind: 'GUEST', download };
  return (file, place, form, width) => {
    if (file === null || (form === 'PICTURE' && file.ext === 'pdf') || !mayHaveForm(place, form, standing)) return null;
    const size = width === undefined ? '' : `&width=${width}`;
    return `/api/press/pages/${at.slug}/releases/${releaseId}/files/${file.id}?form=${form}${size}`;
  };
}

const NO_DOWNLOADS = { downloads: [], downloadsLeft: null };

const COVER_WIDTH = 640;

function picturesOf({ artworks }: ReleaseFacts, urls: Urls): PressPicture[] {
  return artworks.flatMap(({ file, kind, ...artwork }) => {
    const url = urls(file, kind, 'PICTURE', 1200);
    const originalUrl = urls(file, kind, 'ORIGINAL');
    return url === null && originalUrl === null
      ? []
      : [
          {
            kind,
            url: url ?? originalUrl ?? '',
            originalUrl,
            credit: creditOf(artwork),
            containsAi: artwork.containsAi,
          },
        ];
  });
}

/** How often what is downloaded may still be: null without limit. @param trackId null: the release as a whole */
const leftOf = (
  { facts: { link } }: GuestAt,
  counts: readonly PressDownloadCount[],
  trackId: number | null,
): number | null =>
  link.maxDownloads === null ? null : Math.max(0, link.maxDownloads - usedDownloads(counts, trackId));

interface Permitted {
  /** None: no downloads. */
  formats: readonly AudioFormat[];
  counts: readonly PressDownloadCount[];
}

function pageOf(at: GuestAt, facts: ReleaseFacts, { formats, counts }: Permitted): PressReleasePage {
  const { id, tracks, artistInfos, videos, contacts, artworks, status: _, gone: _gone, ...named } = facts;
  const urls = urlsOf(at, id, formats.length > 0);
  const base = `/api/press/pages/${at.slug}/releases/${id}`;
  const downloadsOfTrack = (track: number | null) => {
    const left = formats.length === 0 ? null : leftOf(at, counts, track);
    const permitted = (left === 0 ? [] : formats).map((format) => ({
      format,
      url: `${base}/download?format=${format}${track === null ? '' : `&trackId=${track}`}`,
    }));
    return { downloads: permitted, downloadsLeft: left };
  };
  const cover = artworks.find(({ kind }) => kind === 'FRONT_COVER')?.file ?? null;
  return {
    ...named,
    id,
    withdrawn: false,
    containsAi: aiOfRelease(tracks.map(({ containsAi }) => containsAi)),
    coverUrl: urls(cover, 'FRONT_COVER', 'PICTURE', COVER_WIDTH),
    pictures: picturesOf(facts, urls),
    tracks: inRadioOrder(tracks).map(({ file, durationMs, explicit, versionOfId: _, ...track }) => ({
      ...track,
      durationMs: durationMs ?? 0,
      explicit: explicit === true,
      streamUrl: urls(file, 'TRACK', 'STREAM'),
      peaksUrl: file && `${base}/files/${file.id}/peaks`,
      ...(file ? downloadsOfTrack(track.id) : NO_DOWNLOADS),
    })),
    documents: artistInfos.map((info) => ({
      id: info.id,
      title: info.title ?? '',
      text: info.infoText ?? info.description ?? null,
      url: urls(info.infoFile, 'ARTIST_INFO', 'ORIGINAL'),
    })),
    videos: videos.map(({ videoFile, posterImageFile, ...video }) => ({
      id: video.id,
      title: video.title,
      containsAi: video.containsAi,
      url: urls(videoFile, 'VIDEO', 'VIDEO_PREVIEW'),
      posterUrl: urls(posterImageFile, 'VIDEO_POSTER', 'PICTURE', COVER_WIDTH),
    })),
    contacts: contacts.map(({ firstName, lastName, email }) => ({
      name: [firstName, lastName].filter(Boolean).join(' '),
      email: email ?? null,
    })),
    ...(tracks.some(({ file }) => file !== null) ? downloadsOfTrack(null) : NO_DOWNLOADS),
  };
}

interface LinkTexts {
  textDe: string | null;
  textEn: string | null;
  formats: AudioFormat[] | null;
  extensionRequested: boolean;
}

const LINK = `select text_de as "textDe", text_en as "textEn", formats::json as formats,
    exists (select 1 from press_extensions e where e.grant_id = :grantId and e.state = 'OPEN') as "extensionRequested"
  from press_links where id = :linkId`;

/** The formats that a link permits; none chosen: all. */
export const formatsOf = (formats: readonly AudioFormat[] | null): readonly AudioFormat[] =>
  formats === null || formats.length === 0 ? AudioFormat : formats;

/** The page of a link as the guest may see it now. The caller has checked READ. */
export async function pressPage(strapi: Core.Strapi, at: GuestAt, locale: Locale): Promise<PressPageView> {
  const db = database(strapi);
  const german = isGerman(locale);
  const bindings = { linkId: at.linkId, grantId: at.grantId, german };
  const [link] = await select<LinkTexts>(db, LINK, bindings);
  const releases = await select<ReleaseFacts>(db, RELEASES, bindings);
  const counts = at.facts.link.maxDownloads === null ? new Map<number, never[]>() : await downloadsOf(db, at.grantId);
  const shown: PressReleaseShown[] = [];
  for (const facts of releases) {
    const release = { status: facts.status, gone: facts.gone };
    if (!isOpenToPress(release)) {
      shown.push({ id: facts.id, withdrawn: true });
      continue;
    }
    const member = await memberOf(db, { ...at, releaseId: facts.id, now: at.facts.now });
    const there = { ...at, facts: { ...at.facts, release, member } };
    // With PRESS_TO_MEMBERS=none, a release whose campaign addresses the guest's institution opens the page for itself.
    if (accessOf(there, 'READ') !== 'OK') continue;
    const download = accessOf(there, 'DOWNLOAD') === 'OK';
    const formats = download ? formatsOf(link?.formats ?? null) : [];
    shown.push(pageOf(at, facts, { formats, counts: counts.get(facts.id) ?? [] }));
  }
  const texts = [
    { language: 'de', text: link?.textDe },
    { language: 'en', text: link?.textEn },
  ] as const;
  const said = (german ? texts : [...texts].reverse()).find(({ text }) => text);
  return {
    slug: at.slug,
    label: at.label,
    logoUrl: at.logoId === null ? null : `/api/press/pages/${at.slug}/logo`,
    person: at.person,
    text: said?.text ?? null,
    textLanguage: said?.language ?? null,
    basis: at.basis,
    expiresAt: endOf(at).toISOString(),
    endsSoon: isPressEndNear(endOf(at), at.facts.now),
    maxDownloadsPerTrack: shown.some((release) => !release.withdrawn && release.downloadsLeft !== null)
      ? at.facts.link.maxDownloads
      : null,
    measured: at.measured,
    preview: at.kind === 'PREVIEW',
    extensionRequested: link?.extensionRequested ?? false,
    releases: shown,
  };
}
