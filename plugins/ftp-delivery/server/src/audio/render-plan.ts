import type { RenditionFormat } from '@mpn/domain';
import type { AudioInfo } from './audio-info';
import { MAX_RIFF_SIZE } from './riff';

/** How a source becomes a format. */
export interface RenderPlan {
  /** `copy` keeps the samples; `resample` changes rate or depth; `lossy` encodes to MP3. */
  kind: 'copy' | 'resample' | 'lossy';
  /** Filters for a gain in dB (0 = none). */
  filters: (gainDb: number) => string[];
  outputArguments: string[];
}

interface PcmFormat {
  sampleRate: number;
  bitDepth: 16 | 24;
}

const WAVE_STANDARD: PcmFormat = { sampleRate: 44_100, bitDepth: 16 };
const WAVE_HIGH: PcmFormat = { sampleRate: 48_000, bitDepth: 24 };
/** Sample rates that MPEG-1 layer III has. */
const MP3_RATES = [32_000, 44_100, 48_000];

/** What a WAV format asks for; undefined for the others. */
function wantedPcm(format: RenditionFormat): PcmFormat | undefined {
  return format === 'WAVE_STANDARD' ? WAVE_STANDARD : format === 'WAVE_HIGH' ? WAVE_HIGH : undefined;
}

/** Whether a recording does not fit into the format: a WAV file ends at 4 GB, four hours of 48 kHz with 24 bit in stereo. */
export function isTooLong({ durationSeconds, channels }: AudioInfo, format: RenditionFormat): boolean {
  const wanted = wantedPcm(format);
  if (wanted === undefined) return false;
  return (durationSeconds * wanted.sampleRate * channels * wanted.bitDepth) / 8 > MAX_RIFF_SIZE;
}

/**
 * Whether a source is a WAV file of just this format: such a file is its own rendition. What else its chunks hold, and
 * what its header says of size and alignment, stays behind when the tagged copy is written.
 */
export function isAlready(source: AudioInfo, format: RenditionFormat): boolean {
  const wanted = wantedPcm(format);
  return (
    wanted !== undefined &&
    source.container === 'wav' &&
    source.codec === `pcm_s${wanted.bitDepth}le` &&
    source.bitDepth === wanted.bitDepth &&
    source.sampleRate === wanted.sampleRate
  );
}

/**
 * Decides how a lossless source becomes a format (specification, audio formats; domain rules, delivery to institutions).
 */
export function planRender(source: AudioInfo, format: RenditionFormat): RenderPlan {
  switch (format) {
    case 'WAVE_STANDARD':
      return pcmPlan(source, WAVE_STANDARD, (depth) => ['-c:a', `pcm_s${depth}le`, '-f', 'wav']);
    case 'WAVE_HIGH':
      return pcmPlan(source, WAVE_HIGH, (depth) => ['-c:a', `pcm_s${depth}le`, '-f', 'wav']);
    case 'FLAC':
      return flacPlan(source);
    case 'MP3':
      return mp3Plan(source, 320);
    // MP3 at a constant rate: every browser plays it, and a position in time is a position in bytes, so that
    // seeking is one range request; AAC would need the index of its container first.
    case 'STREAM':
      return mp3Plan(source, 128);
  }
}

function flacPlan(source: AudioInfo): RenderPlan {
  if (source.codec === 'flac') {
    return { kind: 'copy', filters: () => [], outputArguments: ['-c:a', 'copy', '-f', 'flac'] };
  }
  // Both accepted resolutions stay as they are; FLAC's point is to be the master.
  const own = { sampleRate: source.sampleRate, bitDepth: source.bitDepth > 16 ? 24 : 16 } as const;
  return pcmPlan(source, own, (depth) => [
    '-c:a',
    'flac',
    '-sample_fmt',
    depth === 16 ? 's16' : 's32',
    ...(depth === 24 ? ['-bits_per_raw_sample', '24'] : []),
    '-f',
    'flac',
  ]);
}

function pcmPlan(source: AudioInfo, wanted: PcmFormat, output: (depth: 16 | 24) => string[]): RenderPlan {
  const outputArguments = output(wanted.bitDepth);
  if (source.sampleRate === wanted.sampleRate && source.bitDepth === wanted.bitDepth) {
    return { kind: 'copy', filters: () => [], outputArguments };
  }
  return { kind: 'resample', filters: (gainDb) => [...gain(gainDb), resample(source, wanted)], outputArguments };
}

/** In double precision, so that a gain adds no rounding of its own. */
function gain(gainDb: number): string[] {
  return gainDb === 0 ? [] : ['aformat=sample_fmts=dbl', `volume=${gainDb}dB:precision=double`];
}

/**
 * soxr, in double at 28 bits of precision; for a 16 bit source in float at 20, which is 24 dB below that source's own noise.
 * Going down to 16 bit the rounding is spread by Shibata-shaped dither, whose noise lies where the ear is least sensitive;
 * 24 bit need none, their last bit is below any converter's own noise.
 */
function resample(source: AudioInfo, wanted: PcmFormat): string {
  const precision = source.bitDepth > 16 ? 'precision=28:tsf=dblp' : 'precision=20:tsf=fltp';
  const format = wanted.bitDepth === 16 ? 'osf=s16:dither_method=shibata' : 'osf=s32';
  return `aresample=${wanted.sampleRate}:resampler=soxr:${precision}:${format}`;
}

function mp3Plan(source: AudioInfo, kilobits: number): RenderPlan {
  const rate = MP3_RATES.includes(source.sampleRate) ? source.sampleRate : 44_100;
  const resampling = rate === source.sampleRate ? [] : [`aresample=${rate}:resampler=soxr:precision=28:tsf=dblp`];
  return {
    kind: 'lossy',
    filters: (gainDb) => [...gain(gainDb), ...resampling],
    outputArguments: [
      '-c:a',
      'libmp3lame',
      '-b:a',
      `${kilobits}k`,
      '-abr',
      '0',
      // No tags here; the Xing header stays, for its exact length and gapless play.
      '-id3v2_version',
      '0',
      '-write_id3v1',
      '0',
      '-write_xing',
      '1',
      '-f',
      'mp3',
    ],
  };
}
