import type { Loudness, SoundBounds } from '@mpn/domain';
import { runFfmpeg, type RunOptions } from '../process';
import { SOUND_METER, soundBounds } from './sound-bounds';

/** The meter's value for silence. */
const SILENCE_LUFS = -70;

/** What one decoding of a recording measures. */
export interface Measured {
  loudness: Loudness;
  bounds: SoundBounds;
}

/**
 * Measures a file once by EBU R128 (ITU-R BS.1770-4), with ffmpeg's `ebur128` meter, and where its sound begins and
 * ends. The true peak is never below the highest sample (in tenths of a dB, as the meter reads): its oversampling ends
 * before a step in the last samples, and filters what lies near half the sampling rate.
 * @param file path of any accepted audio file
 * @param durationMs of the recording, by its probe
 * @throws AudioToolError
 */
export async function measureRecording(file: string, durationMs: number, options: RunOptions = {}): Promise<Measured> {
  const { loudness, stderr } = await metered(file, [SOUND_METER, LOUDNESS_METER], options);
  return { loudness, bounds: soundBounds(stderr, durationMs) };
}

/**
 * Measures the loudness alone, as {@link measureRecording}.
 * @throws AudioToolError
 */
export async function measureLoudness(file: string, options: RunOptions = {}): Promise<Loudness> {
  return (await metered(file, [LOUDNESS_METER], options)).loudness;
}

const LOUDNESS_METER = 'ebur128=peak=sample+true:metadata=1:framelog=verbose,ametadata=mode=print:file=-';

async function metered(
  file: string,
  filters: readonly string[],
  options: RunOptions,
): Promise<{ loudness: Loudness; stderr: string }> {
  const meter = new FrameMaxima();
  const { stderr } = await runFfmpeg(
    {
      input: file,
      inputOptions: ['-v', 'info', '-nostats'],
      outputOptions: ['-map', '0:a:0', '-f', 'null', '-filter:a', filters.join(',')],
    },
    { ...options, onStdout: (chunk) => meter.take(chunk) },
  );
  // The per-frame lines are suppressed (framelog=verbose), so this matches the summary.
  const number = (pattern: RegExp): number | null => {
    const value = Number(pattern.exec(stderr)?.[1] ?? Number.NaN);
    return Number.isFinite(value) ? value : null;
  };
  const integrated = number(/\bI:\s+(-?[\d.]+) LUFS/);
  const measured = integrated !== null && integrated > SILENCE_LUFS;
  const loudness: Loudness = {
    integratedLufs: measured ? integrated : null,
    rangeLu: measured ? number(/\bLRA:\s+(-?[\d.]+) LU\b/) : null,
    truePeakDbtp: highestPeak(stderr),
    maxMomentaryLufs: meter.maximum('M'),
    maxShortTermLufs: meter.maximum('S'),
  };
  return { loudness, stderr };
}

/** The higher one of sample peak and true peak in the meter's summary; null for silence. */
function highestPeak(summary: string): number | null {
  const peaks = [...summary.matchAll(/\bPeak:\s+(-?[\d.]+) dBFS/g)].map(([, value]) => Number(value));
  return peaks.length === 0 ? null : Math.max(...peaks);
}

/** Collects the highest momentary and short-term values from the filter's per-frame report. */
class FrameMaxima {
  private readonly highest = { M: -Infinity, S: -Infinity };
  private rest = '';

  take(chunk: Buffer): void {
    const lines = (this.rest + chunk.toString('latin1')).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      const match = /^lavfi\.r128\.([MS])=(-?[\d.]+)$/.exec(line);
      if (match === null) continue;
      const key = match[1] as 'M' | 'S';
      this.highest[key] = Math.max(this.highest[key], Number(match[2]));
    }
  }

  maximum(key: 'M' | 'S'): number | null {
    return this.highest[key] > SILENCE_LUFS ? Math.round(this.highest[key] * 10) / 10 : null;
  }
}
