import { inputArguments, runFfmpeg, type RunOptions } from './ffmpeg';

/** Room above full scale while measuring: no resampler and no encoder overshoots by as much. */
const ROOM = 0.25;
const ROOM_DB = -20 * Math.log10(ROOM);
/** The meter reads in tenths; the true peak is at most half of one above what it shows. */
const READING_DB = 0.05;

/**
 * ffmpeg's peak meter. It counts 16 bit samples in passing and costs next to nothing (`astats` and `ebur128` take longer than a
 * resampling); what it meters is lost after it, so it stands on a branch or at the end.
 */
export const PEAK_METER = 'volumedetect';

/**
 * The reading of {@link PEAK_METER} in what ffmpeg has printed (log level `info`), dB of full scale.
 * @returns undefined when there is none
 */
export function meteredPeak(stderr: string): number | undefined {
  const reading = /\bmax_volume: (-?[\d.]+) dB/.exec(stderr)?.[1];
  return reading === undefined ? undefined : Number(reading);
}

/**
 * The highest sample, in dB of full scale, that a file has after some filters, computed in floating point:
 * above 0 is what a fixed-point file would have clipped. Never less than it is, at most a tenth of a dB more.
 * @param filters ffmpeg audio filters (see `planRender`)
 * @returns dBFS, -Infinity for a file without samples
 * @throws AudioToolError
 */
export async function measureChainPeak(file: string, filters: readonly string[], options: RunOptions): Promise<number> {
  const chain = [...filters.map(withoutRounding), `volume=${ROOM}:precision=float`, PEAK_METER];
  const { stderr } = await runFfmpeg(
    [
      '-v',
      'info',
      '-nostats',
      ...inputArguments(file),
      '-map',
      '0:a:0',
      '-filter:a',
      chain.join(','),
      '-f',
      'null',
      '-',
    ],
    options,
  );
  return (meteredPeak(stderr) ?? -Infinity) + ROOM_DB + READING_DB;
}

/** The same resampling without its last step, the dithered rounding to whole numbers, which is where it would clip. */
function withoutRounding(filter: string): string {
  return filter.replace(/:osf=s(16|32)\b/, ':osf=flt').replace(/:dither_method=\w+/, '');
}
