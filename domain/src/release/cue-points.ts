import type { SoundBounds } from '../files/views';
import type { CuePointSource, Ending } from '../enums';
import type { ErrorCode } from '../errors';

/** Cue points of a recording that somebody entered; each a position in the audio file in milliseconds. */
export interface EnteredCuePoints {
  /** Where playout starts. */
  cueInMs: number | null;
  /** End of the intro: until here a presenter may talk. */
  introMs: number | null;
  /** Start of the outro: from here the next element may begin. */
  outroMs: number | null;
  /** Where playout ends. */
  cueOutMs: number | null;
  ending: Ending | null;
  /** The audio file for which they were entered; for another one they are invalid until they are confirmed. */
  cuePointsFileId: number | null;
}

/** The points in their order. */
export const CUE_POINTS = ['cueInMs', 'introMs', 'outroMs', 'cueOutMs'] as const;
export type CuePointField = (typeof CUE_POINTS)[number];

const ORDER = 'mpn.backend.data.error.product.cue-points-order' satisfies ErrorCode;
const OUTSIDE = 'mpn.backend.data.error.product.cue-point-outside' satisfies ErrorCode;

export interface CuePointError {
  field: CuePointField;
  code: typeof ORDER | typeof OUTSIDE;
}

type Points = Partial<Pick<EnteredCuePoints, CuePointField>>;

/** Whether a cue point or the ending was entered. */
export const hasCuePoints = (entered: Partial<EnteredCuePoints>): boolean =>
  Boolean(entered.ending) || CUE_POINTS.some((field) => typeof entered[field] === 'number');

/**
 * Whether what was entered is for another audio file than the track has now: it is kept, marked, and not delivered.
 * @param audioFileId the track's file; null without one
 */
export const isForOtherMaster = (entered: Partial<EnteredCuePoints>, audioFileId: number | null): boolean =>
  hasCuePoints(entered) &&
  audioFileId !== null &&
  typeof entered.cuePointsFileId === 'number' &&
  entered.cuePointsFileId !== audioFileId;

/**
 * Points that break a rule: each comes after the one before it (an intro and an outro may begin with the recording and
 * meet), and none lies behind the recording's end.
 * @param durationMs of the audio file; null where it is not known
 * @returns for each such point the code of its error
 */
export function cuePointErrors(points: Points, durationMs: number | null = null): CuePointError[] {
  let latest = 0;
  return CUE_POINTS.flatMap((field): CuePointError[] => {
    const at = points[field];
    if (typeof at !== 'number') return [];
    const isEarly = field === 'cueOutMs' ? at <= latest : at < latest;
    latest = Math.max(latest, at);
    if (durationMs !== null && at > durationMs) return [{ field, code: OUTSIDE }];
    return isEarly ? [{ field, code: ORDER }] : [];
  });
}

export interface CuePoint {
  /** Position in the audio file. */
  ms: number;
  source: CuePointSource;
}

/** The cue points that are valid for a recording; unknown ones are missing. */
export interface CuePoints {
  cueIn?: CuePoint;
  intro?: CuePoint;
  outro?: CuePoint;
  cueOut?: CuePoint;
  ending?: Ending;
}

const entered = (ms: number | null | undefined): CuePoint | undefined =>
  typeof ms === 'number' ? { ms, source: 'ENTERED' } : undefined;
const measured = (ms: number): CuePoint => ({ ms, source: 'MEASURED' });

/**
 * The cue points of a track's audio file. What was entered counts before what was measured; a measured point that
 * contradicts an entered one is left out, and so is everything that was entered for another file.
 * @param bounds measured in the file; null where it was not measured
 * @returns undefined where nothing is known
 */
export function cuePointsOf(
  input: Partial<EnteredCuePoints>,
  audioFileId: number | null,
  bounds: SoundBounds | null,
): CuePoints | undefined {
  const own = isForOtherMaster(input, audioFileId) ? {} : input;
  const known = CUE_POINTS.flatMap((field) => own[field] ?? []);
  const [first, last] = [Math.min(...known), Math.max(0, ...known)];
  const cueIn = entered(own.cueInMs) ?? (bounds && bounds.startMs <= first ? measured(bounds.startMs) : undefined);
  const cueOut = entered(own.cueOutMs) ?? (bounds && bounds.endMs > last ? measured(bounds.endMs) : undefined);
  const [intro, outro] = [entered(own.introMs), entered(own.outroMs)];
  const points: CuePoints = {
    ...(cueIn && { cueIn }),
    ...(intro && { intro }),
    ...(outro && { outro }),
    ...(cueOut && { cueOut }),
    ...(own.ending && { ending: own.ending }),
  };
  return Object.keys(points).length > 0 ? points : undefined;
}

/** How long a presenter may talk over the beginning, in milliseconds; null where no intro was entered. */
export function introLengthMs({ cueIn, intro }: CuePoints): number | null {
  return intro === undefined ? null : intro.ms - (cueIn?.ms ?? 0);
}

/** Longest recording, and so the last possible position. */
const MAX_SECONDS = 86_400;

/**
 * Reads a position as people type it: `14`, `14,5`, `0:14.5`, `1:02:03`; a decimal comma or point.
 * @returns milliseconds; null where the text is no position
 */
export function parsePosition(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = '0', minutes, seconds = '0', decimals = ''] = match;
  if (minutes !== undefined && Number(seconds) > 59) return null;
  const whole = Number(hours) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds);
  return whole > MAX_SECONDS ? null : whole * 1_000 + Number(decimals.padEnd(3, '0'));
}

/** `0:14.5`; as few decimals as the position needs. */
export function positionOf(ms: number): string {
  const [seconds, rest] = [Math.floor(ms / 1_000), Math.round(ms % 1_000)];
  // As a number a fraction has no zeros at its end.
  const decimals = rest === 0 ? '' : String(rest / 1_000).slice(1);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}${decimals}`;
}
