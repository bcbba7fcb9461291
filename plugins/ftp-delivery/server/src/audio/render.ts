import { rm, stat } from 'node:fs/promises';
import type { RenditionFormat } from '@mpn/domain';
import { isLossless, type AudioInfo } from './audio-info';
import { AudioToolError } from './audio-tool-error';
import { inputArguments, runFfmpeg, type RunOptions } from './ffmpeg';
import { measureChainPeak } from './chain-peak';
import { planRender, type RenderPlan } from './render-plan';

export interface RenderRequest {
  /** The source: a lossless file as uploaded. */
  source: string;
  /** What `probeAudio` says about it. */
  sourceInfo: AudioInfo;
  format: RenditionFormat;
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
/** A lossy encoder answers to a gain not quite linearly; more rounds than this were never needed. */
const MAX_ROUNDS = 4;

/**
 * Renders a source into one of the delivery formats, without tags (see `tagAudio`).
 *
 * No clipping: a resampled or lossily encoded master can swing above the source's own peaks. The peak of what
 * comes out is measured in floating point, and where it passes full scale the whole track is rendered once more with
 * just the gain that is missing (mostly a few tenths of a dB). A limiter would change the master; clipping would be heard.
 * @throws AudioToolError `unreadable` for a lossy source (no second lossy step), `timeout`, `canceled`, `failed`
 */
export async function renderAudio(request: RenderRequest): Promise<Rendered> {
  if (!isLossless(request.sourceInfo)) {
    throw new AudioToolError('unreadable', `a lossy source (${request.sourceInfo.codec}) is not rendered again`);
  }
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

/** Copies bit for bit, or resamples after having measured where the resampled signal peaks. */
async function renderPcm(request: RenderRequest, plan: RenderPlan): Promise<number> {
  let gainDb = 0;
  if (plan.kind === 'resample') {
    const peakDb = await measureChainPeak(request.source, plan.filters(0), runOptions(request));
    gainDb = correction(peakDb, 0);
  }
  await encode(request, plan, gainDb);
  return gainDb;
}

/** Encodes, listens to the result in floating point, and encodes lower where that passes full scale. */
async function renderLossy(request: RenderRequest, plan: RenderPlan): Promise<number> {
  let gainDb = 0;
  for (let round = 1; ; round++) {
    await encode(request, plan, gainDb);
    const peakDb = await measureChainPeak(request.target, [], runOptions(request));
    if (peakDb <= 0 || round === MAX_ROUNDS) return gainDb;
    gainDb = correction(peakDb, gainDb);
  }
}

function correction(peakDb: number, gainDb: number): number {
  return peakDb <= 0 ? gainDb : Math.floor((gainDb - peakDb - HEADROOM_DB) * 100) / 100;
}

async function encode(request: RenderRequest, plan: RenderPlan, gainDb: number): Promise<void> {
  const filters = plan.filters(gainDb);
  await runFfmpeg(
    [
      '-v',
      'error',
      ...inputArguments(request.source),
      // The audio alone: a picture or tags of the source are not ours to pass on.
      '-map',
      '0:a:0',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      ...(filters.length === 0 ? [] : ['-filter:a', filters.join(',')]),
      ...plan.outputArguments,
      `file:${request.target}`,
    ],
    runOptions(request),
  );
}

function runOptions(request: RenderRequest): RunOptions {
  return { signal: request.signal, timeoutMs: request.timeoutMs };
}
