import { open } from 'node:fs/promises';
import { readWaveLayout } from '../riff';
import type { Part } from '../silence';

/** Shorter pauses are left alone. */
const MIN_SECONDS = 0.25;
/**
 * Left alone at both ends of a pause: a resampler rings for some milliseconds, and ffmpeg reports times with six digits
 * only.
 */
const MARGIN_SECONDS = 0.05;
const REPORTED_DIGITS = 6;
const ZEROS = Buffer.alloc(64 * 1024);

/** ffmpeg filter that reports where all channels are digital silence; -180 dBFS is below the last of 24 bits. */
export const SILENCE_METER = `silencedetect=noise=-180dB:duration=${MIN_SECONDS}`;

/** The largest difference between a reported time and the real one, in seconds. */
const inaccuracyOf = (seconds: number): number => 10 ** (Math.ceil(Math.log10(Math.max(seconds, 1))) - REPORTED_DIGITS);

/**
 * Writes zeros where the source is digital silence. Dither adds noise there too, which would hide a pause or the end of
 * a fade from a playout system.
 * @param file a PCM WAV file with the source's length, changed in place
 * @throws AudioToolError `unreadable`
 */
export async function muteSilence(file: string, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return;
  const { format, dataOffset, dataSize } = await readWaveLayout(file);
  const frames = Math.floor(dataSize / format.blockAlign);
  const handle = await open(file, 'r+');
  try {
    for (const { start, end } of parts) {
      const margin = MARGIN_SECONDS + inaccuracyOf(end ?? start);
      const from = start === 0 ? 0 : Math.ceil((start + margin) * format.sampleRate);
      const isUntilEnd = end === undefined || (end + margin) * format.sampleRate > frames;
      const to = isUntilEnd ? frames : Math.floor((end - margin) * format.sampleRate);
      for (let at = from * format.blockAlign; at < to * format.blockAlign; at += ZEROS.length) {
        const length = Math.min(ZEROS.length, to * format.blockAlign - at);
        await handle.write(ZEROS, 0, length, dataOffset + at);
      }
    }
  } finally {
    await handle.close();
  }
}
