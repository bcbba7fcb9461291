import type { ArtworkKind, AuthorRole, EditorStep, RepertoireOwnerType, UploadStatus } from '../enums';
import { isAddressable } from './inputs';
import type { ReleaseContactView, Requirement } from './views';

/** The columns of a track that the requirements need; a TrackView has them. */
export interface RequirementTrack {
  id?: number;
  title: string | null;
  isrc: string | null;
  isrcIsDummy?: boolean;
  artist: string | null;
  durationMs: number | null;
  isPromoTrack: boolean;
  isDataTrackOnly: boolean;
  uploadStatus: UploadStatus;
  audioFile: unknown;
  authors: readonly { role: AuthorRole; name: string | null }[];
}

/** What the requirements need of a release; a ReleaseEntity has them. */
export interface RequirementRelease {
  title: string | null;
  artistName: string | null;
  labelCode: string | null;
  labelName: string | null;
  repertoireOwnerType: RepertoireOwnerType | null;
  formatId: number | null;
  genreIds: readonly number[];
  releaseDate: string | null;
  artworks: readonly { kind: ArtworkKind; file: unknown }[];
  tracks: readonly RequirementTrack[];
  contacts: readonly Pick<ReleaseContactView, 'firstName' | 'lastName' | 'email'>[];
  videos: readonly { videoFile: unknown; posterImageFile: unknown }[];
}

export const RequirementCode = [
  'title',
  'artist',
  'label-code',
  'label-name',
  'repertoire-owner',
  'format',
  'genre',
  'release-date',
  'front-cover',
  'track',
  'promo-track',
  'track-audio',
  'track-title',
  'track-isrc',
  'track-isrc-dummy',
  'track-artist',
  'track-duration',
  'track-author',
  'contact',
  'video-file',
  'video-thumbnail',
] as const;
export type RequirementCode = (typeof RequirementCode)[number];

/** A missing requirement and the editor step that fixes it. */
export interface SamplingRequirement extends Requirement {
  code: RequirementCode;
  step: EditorStep;
  /** Index of the track in the list, from 0. */
  trackIndex?: number;
}

const isBlank = (text: string | null | undefined) => !text || text.trim() === '';
const CREATORS: readonly AuthorRole[] = ['COMPOSER', 'AUTHOR'];

function missing(code: RequirementCode, step: EditorStep): SamplingRequirement {
  return { code, step, severity: 'MISSING' };
}

function releaseRequirements(release: RequirementRelease): SamplingRequirement[] {
  const checks: [boolean, RequirementCode][] = [
    [isBlank(release.title), 'title'],
    [isBlank(release.artistName), 'artist'],
    [isBlank(release.labelCode), 'label-code'],
    [isBlank(release.labelName), 'label-name'],
    [!release.repertoireOwnerType, 'repertoire-owner'],
    [release.formatId === null, 'format'],
    [release.genreIds.length === 0, 'genre'],
    [isBlank(release.releaseDate), 'release-date'],
  ];
  return checks.filter(([isMissing]) => isMissing).map(([, code]) => missing(code, 'release'));
}

function hasFinishedAudio(track: RequirementTrack): boolean {
  return track.isDataTrackOnly || (track.uploadStatus === 'FINISHED' && Boolean(track.audioFile));
}

function trackRequirements(track: RequirementTrack, trackIndex: number): SamplingRequirement[] {
  const checks: [boolean, RequirementCode][] = [
    [isBlank(track.title), 'track-title'],
    [!hasFinishedAudio(track), 'track-audio'],
    [isBlank(track.isrc), 'track-isrc'],
    [isBlank(track.artist), 'track-artist'],
    // The duration comes with the recording: without one only the missing recording is reported.
    [hasFinishedAudio(track) && !track.durationMs, 'track-duration'],
    [!track.authors.some((author) => CREATORS.includes(author.role) && !isBlank(author.name)), 'track-author'],
  ];
  const place = track.id === undefined ? { trackIndex } : { trackIndex, trackId: track.id };
  const items = checks
    .filter(([isMissing]) => isMissing)
    .map(([, code]): SamplingRequirement => ({ ...missing(code, 'tracks'), ...place }));
  if (track.isrcIsDummy && !isBlank(track.isrc)) {
    items.push({ code: 'track-isrc-dummy', step: 'tracks', severity: 'WARNING', ...place });
  }
  return items;
}

/**
 * What a release lacks for sampling, in the order of the editor's steps (docs/domain.md#releases-and-readiness).
 * Warnings, such as a dummy ISRC, do not block.
 */
export function samplingRequirements(release: RequirementRelease): SamplingRequirement[] {
  const items = releaseRequirements(release);
  if (release.tracks.length === 0) items.push(missing('track', 'tracks'));
  else if (!release.tracks.some((track) => track.isPromoTrack)) items.push(missing('promo-track', 'tracks'));
  items.push(...release.tracks.flatMap(trackRequirements));
  if (!release.artworks.some(({ kind, file }) => kind === 'FRONT_COVER' && Boolean(file))) {
    items.push(missing('front-cover', 'artwork'));
  }
  if (!release.contacts.some(isAddressable)) items.push(missing('contact', 'contacts'));
  // Reported once, not per video: the step shows which ones.
  if (release.videos.some(({ videoFile }) => !videoFile)) items.push(missing('video-file', 'videos'));
  if (release.videos.some(({ posterImageFile }) => !posterImageFile)) items.push(missing('video-thumbnail', 'videos'));
  return items;
}

/** True when no requirement is missing. */
export function isSamplingReady(release: RequirementRelease): boolean {
  return samplingRequirements(release).every(({ severity }) => severity !== 'MISSING');
}
