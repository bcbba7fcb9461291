import type { DraftArtistInfo, DraftArtwork, DraftTrack, DraftVideo, FileTarget, ReleaseDraft } from '@mpn/ddex-kit';
import {
  isDummyIsrc,
  MAX_GENRES_PER_RELEASE,
  normaliseIsrc,
  withValidVersions,
  type BodyOf,
  type releaseEndpoints,
  type ReleaseEntity,
} from '@mpn/domain';

/** The fields of an existing release that a message can change. */
export type ExistingRelease = Pick<
  ReleaseEntity,
  'id' | 'version' | 'eanIsDummy' | Extract<keyof ReleaseDraft, keyof ReleaseEntity>
>;

export type ReleaseBody = BodyOf<typeof releaseEndpoints.create>;
type TrackBody = NonNullable<ReleaseBody['tracks']>[number];

/** Id of the stored file for a place of the draft; null: none came, or it was refused. */
export type FileIdOf = (target: FileTarget) => number | null;

/** The fields for which the message has a value; the others are left unchanged. */
function said<T extends object>(draft: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<T>;
}

const isrcKey = (isrc: string | null | undefined): string | null =>
  isrc && !isDummyIsrc(isrc) ? normaliseIsrc(isrc) : null;

/**
 * The existing track for each track of the message: the one with the same ISRC, else the one at the same position. No
 * track is matched twice.
 */
export function matchTracks(
  existing: ExistingRelease['tracks'],
  draft: readonly Pick<DraftTrack, 'isrc' | 'set' | 'position'>[],
): (ExistingRelease['tracks'][number] | null)[] {
  const free = new Set(existing);
  const take = (fits: (track: ExistingRelease['tracks'][number]) => boolean) => {
    const found = [...free].find(fits) ?? null;
    if (found) free.delete(found);
    return found;
  };
  const byIsrc = draft.map(({ isrc }) => {
    const key = isrcKey(isrc);
    return key === null ? null : take((track) => isrcKey(track.isrc) === key);
  });
  return draft.map(
    (track, index) =>
      byIsrc[index] ??
      // Two different ISRCs at the same position are different recordings.
      take(
        (other) =>
          other.set === track.set &&
          other.position === track.position &&
          (isrcKey(other.isrc) === null || isrcKey(track.isrc) === null),
      ),
  );
}

type Existing = ExistingRelease['tracks'][number];

function authorsOf(draft: DraftTrack, existing: Existing | null): TrackBody['authors'] {
  if (draft.authors.length === 0) return existing?.authors ?? [];
  const free = new Set(existing?.authors ?? []);
  return draft.authors.map((author, index) => {
    const same = [...free].find(({ role, name }) => role === author.role && name === author.name);
    if (same) free.delete(same);
    return {
      ...author,
      gemaIpiNumber: author.gemaIpiNumber ?? same?.gemaIpiNumber ?? null,
      gemaIsniNumber: author.gemaIsniNumber ?? same?.gemaIsniNumber ?? null,
      // A message that states something about the recording replaces what was stated of it and its contributors.
      aiContribution: author.aiContribution ?? (draft.containsAi ? 'UNKNOWN' : (same?.aiContribution ?? 'UNKNOWN')),
      position: index + 1,
      ...(same ? { id: same.id } : {}),
    };
  });
}

/** The fields of an existing track as the body of a save. */
function kept(track: Existing) {
  const { audioFile, authors: _authors, isrcIsDummy: _isDummy, uploadStatus: _status, ...fields } = track;
  const { aiDeclaredBy: _by, aiDeclaredAt: _at, ...own } = fields;
  return { ...own, audioFileId: audioFile?.id ?? null };
}

function mergedTrack(
  draft: DraftTrack,
  index: number,
  existing: Existing | null,
  keepsPromo: boolean,
  fileIdOf: FileIdOf,
): TrackBody {
  const before = existing ? kept(existing) : {};
  const { publisherType, publisher, authors: _authors, isPromoTrack, ...fields } = draft;
  const audioFileId = fileIdOf({ list: 'tracks', index });
  return {
    isDataTrackOnly: false,
    publisherType: 'NO_PUBLISHER',
    ...before,
    ...(fields.containsAi ? { aiConcerns: [], aiTool: null, aiNote: null } : {}),
    ...said(fields),
    ...(publisherType === 'PUBLISHER' || !existing ? { publisherType, publisher } : {}),
    isPromoTrack: keepsPromo ? (existing?.isPromoTrack ?? false) : isPromoTrack,
    authors: authorsOf(draft, existing),
    ...(audioFileId === null ? {} : { audioFileId }),
  } as TrackBody;
}

function mergedTracks(draft: ReleaseDraft, existing: ExistingRelease | null, fileIdOf: FileIdOf): TrackBody[] {
  const matches = matchTracks(existing?.tracks ?? [], draft.tracks);
  const keepsPromo = matches.some((track) => track?.isPromoTrack);
  const merged = draft.tracks.map((track, index) => {
    const before = matches[index] ?? null;
    const body = mergedTrack(track, index, before, keepsPromo, fileIdOf);
    // The place of the original changes with the list; a message that states the kind of version states the link too.
    const original = before?.versionOf == null ? null : (existing?.tracks[before.versionOf] ?? null);
    const kept = original === null ? -1 : matches.indexOf(original);
    return { ...body, versionOf: track.versionKind ? (track.versionOf ?? null) : kept < 0 ? null : kept };
  });
  return withValidVersions(merged);
}

/** Merges the existing entries of a list with the message's: entries in both are changed, none is removed. */
function mergedList<D extends object, E extends { id: number }>(
  drafts: readonly D[],
  existing: readonly E[],
  isSame: (draft: D, entry: E) => boolean,
  body: (draft: D, index: number, entry: E | null) => object | null,
  keep: (entry: E) => object,
): { position: number }[] {
  const free = new Set(existing);
  const changed = new Map<number, object>();
  const added: object[] = [];
  drafts.forEach((draft, index) => {
    const same = [...free].find((entry) => isSame(draft, entry)) ?? null;
    if (same) free.delete(same);
    const merged = body(draft, index, same);
    if (merged && same) changed.set(same.id, merged);
    else if (merged) added.push(merged);
  });
  return [...existing.map((entry) => changed.get(entry.id) ?? keep(entry)), ...added].map((entry, index) => ({
    ...entry,
    position: index + 1,
  }));
}

type Artwork = ExistingRelease['artworks'][number];
type Info = ExistingRelease['artistInfos'][number];
type Video = ExistingRelease['videos'][number];

const artworkBody = ({ file, ...artwork }: Artwork) => ({ ...artwork, fileId: file?.id ?? null });
const infoBody = ({ infoFile, ...info }: Info) => ({ ...info, infoFileId: infoFile?.id ?? null });
const videoBody = ({ videoFile, posterImageFile, uploadStatus: _status, ...video }: Video) => ({
  ...video,
  videoFileId: videoFile?.id ?? null,
  posterImageFileId: posterImageFile?.id ?? null,
});

const sameArtwork = (draft: DraftArtwork, artwork: Artwork): boolean => draft.kind === artwork.kind;
const sameInfo = (draft: DraftArtistInfo, info: Info): boolean =>
  info.infoType === draft.infoType && info.title === (draft.title ?? null);
const sameVideo = (draft: DraftVideo, video: Video): boolean =>
  isrcKey(draft.isrc) !== null ? isrcKey(video.isrc) === isrcKey(draft.isrc) : video.title === draft.title;

/**
 * The body of the save that applies a message. Fields without a value in the message are unchanged. The tracks are the
 * message's, with the ids of existing ones; pictures, texts and videos are added or changed, never removed.
 * @param existing the existing release; null for a new one
 */
export function mergedRelease(draft: ReleaseDraft, existing: ExistingRelease | null, fileIdOf: FileIdOf): ReleaseBody {
  const { title, tracks: _t, artworks: _a, artistInfos: _i, videos: _v, ...fields } = draft;
  const artworks = mergedList(
    draft.artworks,
    existing?.artworks ?? [],
    sameArtwork,
    (entry, index, same) => {
      const fileId = fileIdOf({ list: 'artworks', index, kind: entry.kind }) ?? same?.file?.id ?? null;
      return fileId === null ? null : { ...(same ? artworkBody(same) : {}), ...said(entry), fileId };
    },
    artworkBody,
  );
  const artistInfos = mergedList(
    draft.artistInfos,
    existing?.artistInfos ?? [],
    sameInfo,
    (entry, index, same) => {
      const infoFileId = fileIdOf({ list: 'artistInfos', index }) ?? same?.infoFile?.id ?? null;
      return infoFileId === null ? null : { ...(same ? infoBody(same) : {}), ...said(entry), infoFileId };
    },
    infoBody,
  );
  const videos = mergedList(
    draft.videos,
    existing?.videos ?? [],
    sameVideo,
    (entry, index, same) => {
      const videoFileId = fileIdOf({ list: 'videos', index }) ?? same?.videoFile?.id ?? null;
      return { ...(same ? videoBody(same) : {}), ...said(entry), videoFileId };
    },
    videoBody,
  );
  return {
    ...said(fields),
    title,
    tracks: mergedTracks(draft, existing, fileIdOf),
    artworks: artworks as ReleaseBody['artworks'],
    artistInfos: artistInfos as ReleaseBody['artistInfos'],
    videos: videos as ReleaseBody['videos'],
  };
}

/** A draft with genres that were unknown when the message was read. */
export const withGenres = (draft: ReleaseDraft, genreIds: readonly number[]): ReleaseDraft => ({
  ...draft,
  genreIds: [...new Set([...draft.genreIds, ...genreIds])].slice(0, MAX_GENRES_PER_RELEASE),
});

/** The existing videos; those that have no file get the one of the message's video with the same ISRC or title. */
function videosWithFiles(draft: ReleaseDraft, existing: ExistingRelease, fileIdOf: FileIdOf): ReleaseBody['videos'] {
  return existing.videos.map((video) => {
    const index = video.videoFile ? -1 : draft.videos.findIndex((entry) => sameVideo(entry, video));
    const videoFileId = index < 0 ? null : fileIdOf({ list: 'videos', index });
    return { ...videoBody(video), ...(videoFileId === null ? {} : { videoFileId }) };
  }) as ReleaseBody['videos'];
}

/**
 * A release with the files that came after it was made, and nothing else of the message: what was edited, removed or
 * uploaded here meanwhile stays.
 */
export function withFiles(
  draft: ReleaseDraft,
  existing: ExistingRelease,
  fileIdOf: FileIdOf,
): Pick<ReleaseBody, 'tracks' | 'artworks' | 'artistInfos' | 'videos'> {
  const matches = matchTracks(existing.tracks, draft.tracks);
  const missing = {
    ...draft,
    artworks: draft.artworks.filter((entry) => !existing.artworks.some((artwork) => sameArtwork(entry, artwork))),
    artistInfos: draft.artistInfos.filter((entry) => !existing.artistInfos.some((info) => sameInfo(entry, info))),
  };
  const placeOf = (target: FileTarget): FileTarget => {
    if (target.list === 'artworks')
      return { ...target, index: draft.artworks.indexOf(missing.artworks[target.index]!) };
    if (target.list !== 'artistInfos') return target;
    return { ...target, index: draft.artistInfos.indexOf(missing.artistInfos[target.index]!) };
  };
  const { artworks, artistInfos } = mergedRelease(missing, existing, (target) => fileIdOf(placeOf(target)));
  const tracks = existing.tracks.map((track) => {
    const index = matches.indexOf(track);
    const audioFileId = index < 0 || track.audioFile ? null : fileIdOf({ list: 'tracks', index });
    return { ...kept(track), authors: track.authors, ...(audioFileId === null ? {} : { audioFileId }) };
  });
  return { tracks, artworks, artistInfos, videos: videosWithFiles(draft, existing, fileIdOf) };
}
