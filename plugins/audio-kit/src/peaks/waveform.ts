import { decodeToMd5 } from '../check';
import { measurePeaks } from './peaks';
import { probeAudio } from '../probe';

/** Data from which a waveform is drawn. */
export interface Waveform {
  durationMs: number;
  /** Pairs of minimum and maximum, -128 to 127. */
  peaks: number[];
}

/**
 * Measures the waveform of a recording. CPU-bound: run it in a worker thread.
 * @param pairs how many pairs of minimum and maximum
 * @throws AudioToolError
 */
export async function measureWaveform(path: string, pairs: number): Promise<Waveform> {
  const header = await probeAudio(path);
  // A FLAC encoder that wrote to a pipe leaves the length out, which the pairs are spread over.
  const durationSeconds = header.durationSeconds || (await decodeToMd5(path, header)).seconds;
  const { values } = await measurePeaks(path, { ...header, durationSeconds }, pairs);
  return { durationMs: Math.round(durationSeconds * 1000), peaks: Array.from(values) };
}
