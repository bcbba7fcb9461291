import { isDummyEan, isDummyIsrc, NO_LABEL_CODE } from '../identifiers';
import { ReportTarget, type EditorStep } from '../enums';
import type { ReleaseEntity, TrackView } from './views';

/**
 * Whether a broadcaster can report a release with what its label entered. It decides nothing: a release with gaps is
 * sampled like any other.
 */

export const ReportGapCode = [
  'label-code',
  'label-name',
  'ean',
  'track',
  'track-title',
  'track-isrc',
  'track-artist',
  'track-author',
  'track-duration',
  'track-recording-year',
  'track-recording-country',
  'track-p-line',
] as const;
export type ReportGapCode = (typeof ReportGapCode)[number];

/** Day on which the rules were last compared with their sources. */
export const REPORT_RULES_DATE = '2026-11-29';

/** Where a rule is from. ASSUMPTION: nothing that could be read says so; it is what music reports usually ask for. */
export const REPORT_SOURCES = {
  PRIVATE_RADIO: 'http://xml-hf.ory.de/txt/radio.html',
  MINIMUM_FACTS: 'GEMA and GVL, minimum facts of broadcasters\u2019 reports, June 2014',
  MONITORING: 'https://www.gema.de/de/musikurheber/online-services/soundfile-upload/faq-monitoring-ard-zdf',
  ASSUMPTION: null,
} as const;
export type ReportSource = keyof typeof REPORT_SOURCES;

/** What each target needs, and why; a track must be there for all. */
export const REPORT_RULES: Readonly<Record<ReportTarget, Readonly<Partial<Record<ReportGapCode, ReportSource>>>>> = {
  DE_PRIVATE: {
    track: 'ASSUMPTION',
    'label-code': 'PRIVATE_RADIO',
    'label-name': 'ASSUMPTION',
    'track-title': 'MINIMUM_FACTS',
    'track-isrc': 'PRIVATE_RADIO',
    'track-artist': 'MINIMUM_FACTS',
    'track-author': 'MINIMUM_FACTS',
    'track-duration': 'MINIMUM_FACTS',
  },
  DE_PUBLIC: {
    track: 'ASSUMPTION',
    'label-code': 'ASSUMPTION',
    ean: 'ASSUMPTION',
    'track-title': 'MONITORING',
    'track-isrc': 'ASSUMPTION',
    'track-artist': 'ASSUMPTION',
    'track-author': 'MONITORING',
    'track-duration': 'ASSUMPTION',
  },
  AT: {
    track: 'ASSUMPTION',
    'label-name': 'ASSUMPTION',
    'track-title': 'ASSUMPTION',
    'track-isrc': 'ASSUMPTION',
    'track-artist': 'ASSUMPTION',
    'track-author': 'ASSUMPTION',
    'track-duration': 'ASSUMPTION',
    'track-p-line': 'ASSUMPTION',
  },
  CH: {
    track: 'ASSUMPTION',
    'label-name': 'ASSUMPTION',
    'track-title': 'ASSUMPTION',
    'track-isrc': 'ASSUMPTION',
    'track-artist': 'ASSUMPTION',
    'track-author': 'ASSUMPTION',
    'track-duration': 'ASSUMPTION',
    'track-recording-year': 'ASSUMPTION',
    'track-recording-country': 'ASSUMPTION',
  },
};

type ReportedTrack = Pick<
  TrackView,
  'title' | 'isrc' | 'isrcIsDummy' | 'artist' | 'durationMs' | 'isDataTrackOnly' | 'pLine' | 'recordingYear'
> &
  Pick<TrackView, 'recordingCountry'> & {
    id?: number;
    authors: readonly Pick<TrackView['authors'][number], 'role' | 'name'>[];
  };

/** What the rules look at; a ReleaseEntity has it. */
export type ReportedRelease = Pick<
  ReleaseEntity,
  'artistName' | 'labelCode' | 'labelName' | 'ean' | 'eanIsDummy' | 'pLine'
> & { tracks: readonly ReportedTrack[] };

/** What a target lacks, and the step of the release editor that has its field. */
export interface ReportGap {
  code: ReportGapCode;
  step: EditorStep;
  source: ReportSource;
  trackId?: number;
  /** Index of the track in the list, from 0. */
  trackIndex?: number;
}

export interface TargetReportability {
  target: ReportTarget;
  /** Without one it is complete. */
  gaps: ReportGap[];
}

const isBlank = (text: string | null | undefined): boolean => !text || text.trim() === '';

/** The codes of what the release itself lacks. A data track is not broadcast, and counts as none. */
function releaseGaps(release: ReportedRelease): ReportGapCode[] {
  const checks: [boolean, ReportGapCode][] = [
    [isBlank(release.labelCode) || release.labelCode === NO_LABEL_CODE, 'label-code'],
    [isBlank(release.labelName), 'label-name'],
    [isBlank(release.ean) || release.eanIsDummy, 'ean'],
    [release.tracks.every(({ isDataTrackOnly }) => isDataTrackOnly), 'track'],
  ];
  return checks.filter(([isMissing]) => isMissing).map(([, code]) => code);
}

/** The codes of what a track lacks; artist and P line are the release's where it has none of its own. */
function trackGaps(track: ReportedTrack, release: ReportedRelease): ReportGapCode[] {
  if (track.isDataTrackOnly) return [];
  const hasAuthor = track.authors.some(
    ({ role, name }) => (role === 'COMPOSER' || role === 'AUTHOR') && !isBlank(name),
  );
  const checks: [boolean, ReportGapCode][] = [
    [isBlank(track.title), 'track-title'],
    [isBlank(track.isrc) || track.isrcIsDummy, 'track-isrc'],
    [isBlank(track.artist) && isBlank(release.artistName), 'track-artist'],
    [!hasAuthor, 'track-author'],
    [!track.durationMs, 'track-duration'],
    [track.recordingYear === null, 'track-recording-year'],
    [isBlank(track.recordingCountry), 'track-recording-country'],
    [track.pLine === null && release.pLine === null, 'track-p-line'],
  ];
  return checks.filter(([isMissing]) => isMissing).map(([, code]) => code);
}

/**
 * What each target lacks to report this release, by {@link REPORT_RULES}, in the order of the editor's steps
 * (docs/domain.md#reportability).
 */
export function reportability(release: ReportedRelease): TargetReportability[] {
  const ofRelease = releaseGaps(release);
  const ofTracks = release.tracks.map((track) => trackGaps(track, release));
  return ReportTarget.map((target) => {
    const rules = REPORT_RULES[target];
    const needed = (codes: readonly ReportGapCode[], place: object, step?: EditorStep): ReportGap[] =>
      codes.flatMap((code) => {
        const source = rules[code];
        return source ? [{ code, step: step ?? (code === 'track' ? 'tracks' : 'release'), source, ...place }] : [];
      });
    const gaps = ofTracks.flatMap((codes, trackIndex) => {
      const id = release.tracks[trackIndex]?.id;
      return needed(codes, { trackIndex, ...(id === undefined ? {} : { trackId: id }) }, 'tracks');
    });
    return { target, gaps: [...needed(ofRelease, {}), ...gaps] };
  });
}

/** A fact that at least one target needs and that is missing; `tracks` 0: of the release itself. */
export interface MissingFact {
  code: ReportGapCode;
  /** How many tracks lack it. */
  tracks: number;
}

/** What the targets lack to report this release, each fact once, in the order of {@link ReportGapCode}. */
export function missingFacts(release: ReportedRelease): MissingFact[] {
  const gaps = reportability(release).flatMap((target) => target.gaps);
  return ReportGapCode.filter((code) => gaps.some((gap) => gap.code === code)).map((code) => {
    const places = gaps.flatMap((gap) => (gap.code === code && gap.trackIndex !== undefined ? [gap.trackIndex] : []));
    return { code, tracks: new Set(places).size };
  });
}

type Given<T> = { [K in keyof T]?: T[K] | null | undefined };

/** A release as it is to be made: a body of POST /releases, or rows that are not saved yet. */
export type ReportedInput = Given<
  Pick<ReportedRelease, 'artistName' | 'labelCode' | 'labelName' | 'ean'> & { pLine: object }
> & {
  tracks?:
    | readonly (Given<Omit<ReportedTrack, 'authors' | 'id' | 'isrcIsDummy' | 'pLine'> & { pLine: object }> & {
        authors?: readonly Pick<ReportedTrack['authors'][number], 'role' | 'name'>[] | null | undefined;
      })[]
    | null
    | undefined;
};

/**
 * What {@link missingFacts} says of a release that is not made yet.
 * @param hasAudio whether a recording comes for the track at this index, which then has a duration
 */
export function missingOfInput(input: ReportedInput, hasAudio: (index: number) => boolean): MissingFact[] {
  const lineOf = (line: object | null | undefined) => (line ? { year: 0, owner: '' } : null);
  const { artistName, labelCode, labelName, ean, pLine, tracks } = input;
  return missingFacts({
    artistName: artistName ?? null,
    labelCode: labelCode ?? null,
    labelName: labelName ?? null,
    ean: ean ?? null,
    eanIsDummy: isDummyEan(ean ?? ''),
    pLine: lineOf(pLine),
    tracks: (tracks ?? []).map((track, index) => ({
      title: track.title ?? '',
      isrc: track.isrc ?? null,
      isrcIsDummy: isDummyIsrc(track.isrc ?? ''),
      artist: track.artist ?? null,
      durationMs: hasAudio(index) ? track.durationMs || 1 : (track.durationMs ?? null),
      isDataTrackOnly: track.isDataTrackOnly ?? false,
      pLine: lineOf(track.pLine),
      recordingYear: track.recordingYear ?? null,
      recordingCountry: track.recordingCountry ?? null,
      authors: track.authors ?? [],
    })),
  });
}
