import { rm, stat } from 'node:fs/promises';
import type { RenditionFormat } from '@mpn/domain';
import { isLossless, type AudioInfo } from './audio-info';
import { AudioToolError } from './audio-tool-error';
import { inputArguments, runFfmpeg, type RunOptions } from './ffmpeg';
import { measureChainPeak, meteredPeak, PEAK_METER } from './chain-peak';
import { isTooLong, planRender, type RenderPlan } from './render-plan';

export interface RenderRequest {
  /** The source: a lossless file as uploaded. */
  source: string;
  /** What `probeAudio` says about it. */
  sourceInfo: AudioInfo;
  format: RenditionFormat;
  /** The source's true peak, dBTP, where it has been measured (`measureLoudness`): spares a loud master a second encode. */
  truePeakDbtp?: number | null | undefined;
  /** Path of the file to write; overwritten, and removed again when the rendering fails. */
  target: string;
  signal?: AbortSignal | undefined;
  /** Milliseconds per run of ffmpeg. */
  timeoutMs?: number | undefined;
}

export interface Rendered {
  sizeBytes: number;
  /** Whether the samples are those of the source, bit for bit. */
  lossless: boolean;
  /** Gain that was needed to stay below full scale, dB, 0 or negative. */
  gainDb: number;
}

/** Kept below full scale after a correction, so that rounding and dither stay inside too. */
const HEADROOM_DB = 0.1;
/** At this reading of the meter, which shows tenths, no sample has reached full scale. */
const CLEAN_DB = -0.1;
/**
 * A loud master begins with its true peak this far below full scale: of 46 limited or clipped pieces of music in 20 styles,
 * four in five then passed full scale no more, and came out a third of a dB lower than they had to. It begins no lower
 * than the most, and is listened to from there: how far clipping overshoots is hard to foretell.
 */
const ABOVE_TRUE_PEAK_DB = 0.1;
const MOST_FORESEEN_DB = 1.5;
/** A lossy encoder answers to a gain not quite linearly; more rounds than this were never needed, by clipped noise neither. */
const MAX_ROUNDS = 6;

/**
 * Renders a source into one of the delivery formats, without tags (see `tagAudio`).
 *
 * No clipping: a resampled or lossily encoded master can swing above the source's own peaks. Along with a resampling runs a
 * meter, and where it comes near full scale the peak is measured in floating point; a lossy file is listened to. Where the peak
 * passes full scale the whole track is rendered once more with just the gain that is missing (mostly a few tenths of a dB). A
 * limiter would change the master; clipping would be heard. Where the source's true peak is known, a loud one begins lower, which
 * mostly spares the second time.
 * @throws AudioToolError `unreadable` for a lossy source (no second lossy step), `too-long` for a WAV file beyond 4 GB,
 * `timeout`, `canceled`, `failed`
 */
export async function renderAudio(request: RenderRequest): Promise<Rendered> {
  if (!isLossless(request.sourceInfo)) {
    throw new AudioToolError('unreadable', `a lossy source (${request.sourceInfo.codec}) is not rendered again`);
  }
  // Told before it is encoded, not after.
  if (isTooLong(request.sourceInfo, request.format)) throw new AudioToolError('too-long', 'a WAV file ends at 4 GB');
  const plan = planRender(request.sourceInfo, request.format);
  try {
    const gainDb = plan.kind === 'lossy' ? await renderLossy(request, plan) : await renderPcm(request, plan);
    const { size } = await stat(request.target);
    return { sizeBytes: size, lossless: plan.kind === 'copy', gainDb };
  } catch (error) {
    await rm(request.target, { force: true });
    throw error;
  }
}

/** Copies bit for bit, or resamples: a loud master after a look at its peak, any other once more where it has touched full scale. */
async function renderPcm(request: RenderRequest, plan: RenderPlan): Promise<number> {
  const isLoud = plan.kind === 'resample' && (request.truePeakDbtp ?? -Infinity) > 0;
  if (!isLoud) {
    const metered = await encode(request, plan, 0);
    if (plan.kind === 'copy' || metered <= CLEAN_DB) return 0;
  }
  const gainDb = correction(await measureChainPeak(request.source, plan.filters(0), runOptions(request)), 0);
  if (isLoud || gainDb < 0) await encode(request, plan, gainDb);
  return gainDb;
}

/**
 * Encodes, listens to the result in floating point, and encodes lower where that passes full scale: each time with more
 * headroom, so that it comes to an end.
 */
async function renderLossy(request: RenderRequest, plan: RenderPlan): Promise<number> {
  let gainDb = foreseenGain(request);
  for (let round = 1; ; round++) {
    await encode(request, plan, gainDb);
    const peakDb = await measureChainPeak(request.target, [], runOptions(request));
    if (peakDb <= 0 || round === MAX_ROUNDS) return gainDb;
    gainDb = correction(peakDb, gainDb, round * HEADROOM_DB);
  }
}

/** The gain to begin with, dB, 0 or negative. */
function foreseenGain({ truePeakDbtp }: RenderRequest): number {
  const aboveDb = (truePeakDbtp ?? -Infinity) + ABOVE_TRUE_PEAK_DB;
  return aboveDb <= 0 ? 0 : -Math.min(aboveDb, MOST_FORESEEN_DB);
}

/** The gain that brings a peak measured at `gainDb` this far below full scale. */
function correction(peakDb: number, gainDb: number, headroomDb = HEADROOM_DB): number {
  return peakDb <= 0 ? gainDb : Math.floor((gainDb - peakDb - headroomDb) * 100) / 100;
}

/**
 * Writes the target; a resampled signal is metered on the way.
 * @returns the meter's reading, dBFS; 0 where it shows nothing, so that it is looked at closely
 */
async function encode(request: RenderRequest, plan: RenderPlan, gainDb: number): Promise<number> {
  const { stderr } = await runFfmpeg(
    [
      '-v',
      'info',
      '-nostats',
      ...inputArguments(request.source),
      ...wayThrough(plan, gainDb),
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      ...plan.outputArguments,
      `file:${request.target}`,
    ],
    runOptions(request),
  );
  return meteredPeak(stderr) ?? 0;
}

/**
 * The options from input to encoder: the audio alone, a picture of the source is not ours to pass on. The meter stands on a
 * branch with a conversion of its own: without one ffmpeg would agree on the meter's 16 bit for both branches.
 */
function wayThrough(plan: RenderPlan, gainDb: number): string[] {
  const filters = plan.filters(gainDb).join(',');
  if (plan.kind === 'resample') {
    const metered = `[0:a:0]${filters},asplit[out][meter];[meter]aresample,${PEAK_METER},anullsink`;
    return ['-filter_complex', metered, '-map', '[out]'];
  }
  return ['-map', '0:a:0', ...(filters === '' ? [] : ['-filter:a', filters])];
}

function runOptions(request: RenderRequest): RunOptions {
  return { signal: request.signal, timeoutMs: request.timeoutMs };
}
