import { rm, stat } from 'node:fs/promises';
import { isFloatAudio, type AudioRenditionFormat, type Loudness } from '@mpn/domain';
import { measureLoudness } from '../loudness';
import { isLossless, type AudioInfo } from '../probe';
import { AudioToolError, type RunOptions, runFfmpeg } from '../process';
import { measureChainPeak, measureExactPeak, measureTruePeak, meteredPeak, PEAK_METER } from './chain-peak';
import { isTooLong, planRender, type RenderPlan } from './render-plan';
import { silentParts } from '../silence';
import { SILENCE_METER, muteSilence } from './silence';

export interface RenderRequest {
  /** The source: a lossless file as uploaded. */
  source: string;
  /** The source's `probeAudio` result. */
  sourceInfo: AudioInfo;
  format: AudioRenditionFormat;
  /** The source's true peak in dBTP, where measured (`measureLoudness`): saves a loud master a second encode. */
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
  /**
   * Measured in a file to be delivered that was resampled or encoded lossily: what the source has above the new band
   * counts no more, and the peaks differ. Left out of all others, see `loudnessAfter`.
   */
  loudness?: Loudness;
}

/** Headroom below full scale after a correction, for rounding and dither. */
const HEADROOM_DB = 0.1;
/** At or below this reading of the meter (resolution 0.1 dB), no sample has reached full scale. */
const CLEAN_DB = -0.1;
/**
 * A loud master starts with its true peak this far below full scale. Measured with 46 limited or clipped pieces of
 * music in 20 styles: four in five then no longer exceed full scale, and end a third of a dB lower than necessary.
 * Corrections continue from there, because the overshoot of clipped material cannot be predicted.
 */
const ABOVE_TRUE_PEAK_DB = 0.1;
const MOST_FORESEEN_DB = 1.5;
/**
 * A lossy encoder does not respond quite linearly to a gain; more rounds than this were never needed, even for clipped
 * noise.
 */
const MAX_ROUNDS = 6;

/**
 * Renders a source into one of the delivery formats, without tags (see `tagAudio`).
 *
 * No clipping: a resampled or lossily encoded master can exceed the source's peaks, and a float master full scale. A
 * resampling is metered while it runs, and measured in floating point where it comes near full scale; a lossy file is
 * decoded and measured. Where the peak exceeds full scale, the whole track is rendered again with the missing gain
 * (mostly a few tenths of a dB). A limiter would change the master; clipping would be heard. Where the source's true
 * peak is known, a loud one starts lower, which mostly saves the second render.
 * @throws AudioToolError `unreadable` for a lossy source (no second lossy step), `too-long` for a WAV file beyond 4 GB,
 * and those of {@link runFfmpeg}
 */
export async function renderAudio(request: RenderRequest): Promise<Rendered> {
  if (!isLossless(request.sourceInfo)) {
    throw new AudioToolError('unreadable', `a lossy source (${request.sourceInfo.codec}) is not rendered again`);
  }
  // Checked before encoding, so that the error comes at once.
  if (isTooLong(request.sourceInfo, request.format)) throw new AudioToolError('too-long', 'a WAV file ends at 4 GB');
  const plan = planRender(request.sourceInfo, request.format);
  try {
    const made = plan.kind === 'lossy' ? await renderLossy(request, plan) : await renderLossless(request, plan);
    const { size } = await stat(request.target);
    return { sizeBytes: size, lossless: plan.kind === 'copy', ...made };
  } catch (error) {
    await rm(request.target, { force: true });
    throw error;
  }
}

/** Renders into PCM or FLAC. A resampled file is measured afterwards: it is encoded twice where it would clip. */
async function renderLossless(
  request: RenderRequest,
  plan: RenderPlan,
): Promise<Pick<Rendered, 'gainDb' | 'loudness'>> {
  const gainDb = await renderPcm(request, plan);
  if (plan.sampleRate === request.sourceInfo.sampleRate) return { gainDb };
  return { gainDb, loudness: await measureLoudness(request.target, runOptions(request)) };
}

/**
 * Copies bit for bit, or converts: a loud master after measuring its peak, any other again if it has reached full
 * scale.
 */
async function renderPcm(request: RenderRequest, plan: RenderPlan): Promise<number> {
  const isLoud = plan.canOvershoot === true && (request.truePeakDbtp ?? -Infinity) > 0;
  if (!isLoud) {
    const metered = await encode(request, plan, 0);
    if (!plan.canOvershoot || metered <= CLEAN_DB) return 0;
  }
  const gainDb = correction(await sourcePeak(request, plan), 0);
  if (isLoud || gainDb < 0) await encode(request, plan, gainDb);
  return gainDb;
}

/** The highest sample of the converted source, in dBFS. */
function sourcePeak(request: RenderRequest, plan: RenderPlan): Promise<number> {
  const filters = plan.filters(0);
  return isFloatAudio(request.sourceInfo)
    ? measureExactPeak(request.source, filters, runOptions(request), excerptArguments(plan))
    : measureChainPeak(request.source, filters, runOptions(request));
}

/**
 * Encodes, decodes and measures the result, and encodes with a lower gain while it exceeds full scale; each round has
 * more headroom, so that the loop ends.
 */
async function renderLossy(request: RenderRequest, plan: RenderPlan): Promise<Pick<Rendered, 'gainDb' | 'loudness'>> {
  let gainDb = await startingGain(request, plan);
  for (let round = 1; ; round++) {
    await encode(request, plan, gainDb);
    const { samplesDb, ...measured } = await measureLossy(request);
    if (samplesDb <= 0 || round === MAX_ROUNDS) return { gainDb, ...measured };
    gainDb = correction(samplesDb, gainDb, round * HEADROOM_DB);
  }
}

/**
 * The highest sample of the encoded file, in dBFS. The loudness of a file to be delivered is measured anyway; if its
 * true peak is below full scale, so are the samples.
 */
async function measureLossy(request: RenderRequest): Promise<{ samplesDb: number; loudness?: Loudness }> {
  const options = runOptions(request);
  if (request.format !== 'MP3') return { samplesDb: await measureChainPeak(request.target, [], options) };
  const loudness = await measureLoudness(request.target, options);
  const truePeakDb = loudness.truePeakDbtp ?? -Infinity;
  const samplesDb = truePeakDb <= CLEAN_DB ? truePeakDb : await measureChainPeak(request.target, [], options);
  return { samplesDb, loudness };
}

/**
 * The starting gain in dB, 0 or negative. A float master may lie far above full scale, more than the rounds after the
 * encoding measure: its samples are brought to full scale at the start.
 */
async function startingGain(request: RenderRequest, plan: RenderPlan): Promise<number> {
  const { truePeakDbtp, sourceInfo } = request;
  const foreseenDb = await foreseenGain(request, plan);
  if (!isFloatAudio(sourceInfo) || (truePeakDbtp ?? Infinity) <= 0) return foreseenDb;
  return Math.min(foreseenDb, correction(await sourcePeak(request, plan), 0));
}

/**
 * The gain that brings the true peak of a loud master just below full scale. Where it is resampled, the true peak after
 * that: what lies above the new band never reaches the encoder.
 */
async function foreseenGain(request: RenderRequest, plan: RenderPlan): Promise<number> {
  const knownDb = request.truePeakDbtp ?? -Infinity;
  const isResampled = plan.sampleRate !== request.sourceInfo.sampleRate;
  const encodedDb =
    isResampled && knownDb + ABOVE_TRUE_PEAK_DB > 0
      ? await measureTruePeak(request.source, runOptions(request), plan.filters(0), excerptArguments(plan))
      : knownDb;
  const aboveDb = encodedDb + ABOVE_TRUE_PEAK_DB;
  return aboveDb <= 0 ? 0 : -Math.min(aboveDb, MOST_FORESEEN_DB);
}

/** The gain that brings a peak above full scale, measured at `gainDb`, to `headroomDb` below it; else `gainDb`. */
function correction(peakDb: number, gainDb: number, headroomDb = HEADROOM_DB): number {
  return peakDb <= 0 ? gainDb : Math.floor((gainDb - peakDb - headroomDb) * 100) / 100;
}

/**
 * Writes the target; a resampled signal is metered on the way.
 * @returns the meter's reading in dBFS; 0 where there is none, so that the peak is measured precisely
 */
async function encode(request: RenderRequest, plan: RenderPlan, gainDb: number): Promise<number> {
  const { stderr } = await runFfmpeg(
    {
      input: request.source,
      inputOptions: ['-v', 'info', '-nostats', ...excerptArguments(plan)],
      outputOptions: [
        ...wayThrough(plan, gainDb),
        ...['-map_metadata', '-1', '-map_chapters', '-1'],
        ...['-fflags', '+bitexact', '-flags:a', '+bitexact'],
        ...plan.outputArguments,
      ],
      output: request.target,
    },
    runOptions(request),
  );
  if (plan.isDithered) await muteSilence(request.target, silentParts(stderr));
  return meteredPeak(stderr) ?? 0;
}

/** Input options: the part outside the excerpt is not even decoded, as far as the source is seekable. */
function excerptArguments({ excerpt }: RenderPlan): string[] {
  return excerpt ? ['-ss', String(excerpt.start), '-t', String(excerpt.seconds)] : [];
}

/**
 * The options from input to encoder: audio only, without the source's embedded picture. The meter's branch has a
 * conversion of its own, because ffmpeg would otherwise negotiate the meter's 16 bit for both branches.
 */
function wayThrough(plan: RenderPlan, gainDb: number): string[] {
  const filters = [...(plan.isDithered ? [SILENCE_METER] : []), ...plan.filters(gainDb)].join(',');
  if (plan.canOvershoot) {
    const metered = `[0:a:0]${filters},asplit[out][meter];[meter]aresample,${PEAK_METER},anullsink`;
    return ['-filter_complex', metered, '-map', '[out]'];
  }
  return ['-map', '0:a:0', ...(filters === '' ? [] : ['-filter:a', filters])];
}

function runOptions(request: RenderRequest): RunOptions {
  return { signal: request.signal, timeoutMs: request.timeoutMs };
}
