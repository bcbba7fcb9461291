import { runFfmpeg, type RunOptions } from '../process';

/** Room above full scale while measuring: no resampler and no encoder overshoots by as much. */
const ROOM = 0.25;
const ROOM_DB = -20 * Math.log10(ROOM);
/** The meter reads in tenths; the true peak is at most half of one above what it shows. */
const READING_DB = 0.05;

/**
 * ffmpeg's peak meter. It runs over 16 bit samples and costs next to nothing (`astats` and `ebur128` take longer than a
 * resampling). Its output is 16 bit too, so it stands on a branch or at the end of the chain.
 */
export const PEAK_METER = 'volumedetect';

/**
 * Reads {@link PEAK_METER}'s result from ffmpeg's output (log level `info`).
 * @returns dBFS; undefined when there is none
 */
export function meteredPeak(stderr: string): number | undefined {
  const reading = /\bmax_volume: (-?[\d.]+) dB/.exec(stderr)?.[1];
  return reading === undefined ? undefined : Number(reading);
}

/**
 * The highest sample, in dB of full scale, that a file has after some filters, computed in floating point: above 0 is
 * what a fixed-point file would have clipped. Never lower than the true value, at most a tenth of a dB higher.
 * @param filters ffmpeg audio filters (see `planRender`); none of them raises the level by 12 dB
 * @returns dBFS, -Infinity for a file without samples
 * @throws AudioToolError
 */
export async function measureChainPeak(file: string, filters: readonly string[], options: RunOptions): Promise<number> {
  const stderr = await reportOf(file, [...filters, `volume=${ROOM}:precision=float`, PEAK_METER], options);
  return (meteredPeak(stderr) ?? -Infinity) + ROOM_DB + READING_DB;
}

/**
 * At least four times the rate of what is delivered, as BS.1770 requires, and the internal rate of ffmpeg's `ebur128`
 * meter.
 */
const OVERSAMPLED_HZ = 192_000;
/** Room above full scale in whole dB, so that readings in tenths of a dB stay exact. */
const TRUE_PEAK_ROOM_DB = 12;

/**
 * The true peak that a file has after some filters, as `measureLoudness` reads it, in half the time.
 * @param filters ffmpeg audio filters (see `planRender`)
 * @param inputOptions ffmpeg's, for a part of the file
 * @returns dBTP in tenths, at most 12; -Infinity for a file without samples
 * @throws AudioToolError
 */
export async function measureTruePeak(
  file: string,
  options: RunOptions,
  filters: readonly string[] = [],
  inputOptions: readonly string[] = [],
): Promise<number> {
  const lowered = `volume=-${TRUE_PEAK_ROOM_DB}dB:precision=float`;
  const chain = [...filters, lowered, `aresample=${OVERSAMPLED_HZ}`, PEAK_METER];
  const stderr = await reportOf(file, chain, options, inputOptions);
  const reading = meteredPeak(stderr);
  return reading === undefined ? -Infinity : Math.round((reading + TRUE_PEAK_ROOM_DB) * 10) / 10;
}

/**
 * The highest sample of a file whose samples may be far above full scale, as those of a float master; precise to a
 * millionth of a dB. The samples are compared here, because the options with which ffmpeg's `astats` meter is fast are
 * missing in older builds.
 * @param inputOptions ffmpeg's, for a part of the file
 * @throws AudioToolError
 */
export async function measureExactPeak(
  file: string,
  filters: readonly string[],
  options: RunOptions,
  inputOptions: readonly string[] = [],
): Promise<number> {
  const peak = new FloatPeak();
  const chain = filters.map(withoutRounding).join(',');
  await runFfmpeg(
    {
      input: file,
      inputOptions: ['-v', 'error', ...inputOptions],
      outputOptions: [
        ...['-map', '0:a:0', ...(chain === '' ? [] : ['-filter:a', chain])],
        ...['-c:a', 'pcm_f32le', '-f', 'f32le'],
      ],
    },
    { ...options, onStdout: (chunk) => peak.take(chunk) },
  );
  return 20 * Math.log10(peak.highest);
}

/** The highest absolute value of 32 bit floats that come in chunks. */
class FloatPeak {
  highest = 0;
  private rest: Buffer = Buffer.alloc(0);

  take(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const usable = bytes.length - (bytes.length % 4);
    // Copied, because a typed array has to begin at a multiple of its element's size.
    for (const sample of new Float32Array(new Uint8Array(bytes.subarray(0, usable)).buffer)) {
      const value = Math.abs(sample);
      if (value > this.highest) this.highest = value;
    }
    this.rest = bytes.subarray(usable);
  }
}

async function reportOf(
  file: string,
  chain: readonly string[],
  options: RunOptions,
  inputOptions: readonly string[] = [],
): Promise<string> {
  const { stderr } = await runFfmpeg(
    {
      input: file,
      inputOptions: ['-v', 'info', '-nostats', ...inputOptions],
      outputOptions: ['-map', '0:a:0', '-filter:a', chain.map(withoutRounding).join(','), '-f', 'null'],
    },
    options,
  );
  return stderr;
}

/** The same resampling without its last step, the dithered rounding to whole numbers, which is where it would clip. */
function withoutRounding(filter: string): string {
  return filter.replace(/:osf=s(16|32)\b/, ':osf=flt').replace(/:dither_method=\w+/, '');
}
