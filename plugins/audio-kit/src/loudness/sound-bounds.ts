import type { SoundBounds } from '@mpn/domain';
import { silentParts } from '../silence';

/** What is not louder is silence for playout, in dBFS. */
const SILENCE_DBFS = -48;
/** Shorter pauses are not reported; so long a silence at an edge may remain. */
const MIN_SECONDS = 0.01;
/** A silence that ends this close to the recording's end lasts until there: reported times have six digits only. */
const EDGE_MS = 5;

/** ffmpeg filter that reports where all channels are silent. */
export const SOUND_METER = `silencedetect=noise=${SILENCE_DBFS}dB:duration=${MIN_SECONDS}`;

/**
 * Where sound begins and ends, by ffmpeg's report of {@link SOUND_METER}. A recording that is silent throughout begins
 * and ends where its file does.
 * @param stderr ffmpeg's output (log level `info`)
 * @param durationMs of the recording
 */
export function soundBounds(stderr: string, durationMs: number): SoundBounds {
  const parts = silentParts(stderr);
  const [first, last] = [parts[0], parts.at(-1)];
  const isUntilEnd = (end: number | undefined): boolean => end === undefined || end * 1_000 >= durationMs - EDGE_MS;
  const whole = { startMs: 0, endMs: durationMs };
  if (first === undefined || last === undefined) return whole;
  if (first.start === 0 && isUntilEnd(first.end)) return whole;
  return {
    startMs: first.start * 1_000 < 1 ? Math.round((first.end ?? 0) * 1_000) : 0,
    endMs: isUntilEnd(last.end) ? Math.min(durationMs, Math.round(last.start * 1_000)) : durationMs,
  };
}
