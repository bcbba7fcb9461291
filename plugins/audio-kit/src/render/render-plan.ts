import { isFloatAudio, PREVIEW_SECONDS, type AudioRenditionFormat } from '@mpn/domain';
import type { AudioInfo } from '../probe';
import { MAX_RIFF_SIZE } from '../riff';

/** How a source is converted to a format. */
export interface RenderPlan {
  /** `copy` keeps the samples; `convert` changes rate or depth; `lossy` encodes lossily (MP3). */
  kind: 'copy' | 'convert' | 'lossy';
  /** Hz. */
  sampleRate: number;
  /** Whether samples of a conversion may exceed full scale: after a resampling, and those of a float master. */
  canOvershoot?: boolean;
  /** Filters for a gain in dB (0 = none). */
  filters: (gainDb: number) => string[];
  outputArguments: string[];
  /** Whether samples are rounded to 16 bit, which is dithered. */
  isDithered?: boolean;
  /** The part of the source that is taken, in seconds; left out: all of it. */
  excerpt?: { start: number; seconds: number };
}

interface PcmFormat {
  sampleRate: number;
  bitDepth: 16 | 24;
}

const WAVE_STANDARD: PcmFormat = { sampleRate: 44_100, bitDepth: 16 };
const WAVE_HIGH: PcmFormat = { sampleRate: 48_000, bitDepth: 24 };

/** Of 44.1 and 48 kHz the rate from which a master's is a whole multiple. */
function familyRate(sampleRate: number): number {
  return sampleRate % WAVE_STANDARD.sampleRate === 0 ? WAVE_STANDARD.sampleRate : WAVE_HIGH.sampleRate;
}

/** The PCM format that the files of a WAV format have; null for the others. */
const WAV_FORMATS: Readonly<Record<AudioRenditionFormat, PcmFormat | null>> = {
  MP3: null,
  FLAC: null,
  WAVE_STANDARD,
  WAVE_HIGH,
  STREAM: null,
  PREVIEW: null,
};

/** Whether a recording exceeds the format: a WAV file is limited to 4 GB, about four hours of 48 kHz, 24 bit stereo. */
export function isTooLong({ durationSeconds, channels }: AudioInfo, format: AudioRenditionFormat): boolean {
  const wanted = WAV_FORMATS[format];
  if (!wanted) return false;
  return (durationSeconds * wanted.sampleRate * channels * wanted.bitDepth) / 8 > MAX_RIFF_SIZE;
}

/**
 * Whether a source is already a WAV file of exactly this format: it is then its own rendition. Its other chunks and its
 * header's sizes are dropped when the tagged copy is written.
 */
export function isAlready(source: AudioInfo, format: AudioRenditionFormat): boolean {
  const wanted = WAV_FORMATS[format];
  return (
    wanted !== null &&
    source.container === 'wav' &&
    source.codec === `pcm_s${wanted.bitDepth}le` &&
    source.bitDepth === wanted.bitDepth &&
    source.sampleRate === wanted.sampleRate
  );
}

/** Decides how a lossless source is rendered into a format (docs/domain.md#audio-formats). */
export function planRender(source: AudioInfo, format: AudioRenditionFormat): RenderPlan {
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
    case 'PREVIEW':
      return excerptPlan(source);
  }
}

/** Start of an excerpt in seconds, where the recording is long enough: most introductions are over by then. */
const EXCERPT_START_SECONDS = 30;
/** An encoder pads an MP3 at both ends; this margin keeps the result within the maximum length. */
const PADDING_SECONDS = 0.1;
const FADE_SECONDS = 1;

/** An excerpt with fade-in and fade-out; a short recording is used completely. */
function excerptPlan(source: AudioInfo): RenderPlan {
  const whole = mp3Plan(source, 128);
  const seconds = PREVIEW_SECONDS - PADDING_SECONDS;
  if (source.durationSeconds > 0 && source.durationSeconds <= seconds) return whole;
  const start = Math.min(EXCERPT_START_SECONDS, Math.max(0, source.durationSeconds - seconds));
  const fades = [
    ...(start > 0 ? [`afade=t=in:d=${FADE_SECONDS}`] : []),
    `afade=t=out:st=${seconds - FADE_SECONDS}:d=${FADE_SECONDS}`,
  ];
  return { ...whole, filters: (gainDb) => [...whole.filters(gainDb), ...fades], excerpt: { start, seconds } };
}

/** FLAC has the master's own rate and depth up to 48 kHz and 24 bit, above that 24 bit at its family's rate. */
function flacPlan(source: AudioInfo): RenderPlan {
  const isHigher = source.sampleRate > WAVE_HIGH.sampleRate;
  const own: PcmFormat = {
    sampleRate: isHigher ? familyRate(source.sampleRate) : source.sampleRate,
    bitDepth: isHigher || source.bitDepth > 16 ? 24 : 16,
  };
  // FLAC is encoded anew, too: copied frames would take along what lies behind the last one.
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
  const { sampleRate } = wanted;
  const outputArguments = output(wanted.bitDepth);
  if (source.sampleRate === sampleRate && source.bitDepth === wanted.bitDepth) {
    return { kind: 'copy', sampleRate, filters: () => [], outputArguments };
  }
  return {
    kind: 'convert',
    sampleRate,
    canOvershoot: source.sampleRate !== sampleRate || isFloatAudio(source),
    filters: (gainDb) => [...gain(gainDb), resample(source, wanted)],
    outputArguments,
    isDithered: wanted.bitDepth === 16,
  };
}

/** In double precision, so that a gain adds no rounding error. */
function gain(gainDb: number): string[] {
  return gainDb === 0 ? [] : ['aformat=sample_fmts=dbl', `volume=${gainDb}dB:precision=double`];
}

/**
 * soxr, in double at 28 bits of precision; for a 16 bit source in float at 20, which is 24 dB below that source's own
 * noise. Rounding to 16 bit has TPDF dither (flat, -96 dBFS). Shaped dither is for the last step before a listener: at
 * -59 dBFS its peaks hide silence from a playout system, and stations process further. 24 bit need no dither, their
 * last bit is below any converter's own noise.
 */
function resample(source: AudioInfo, wanted: PcmFormat): string {
  const precision = source.bitDepth > 16 ? 'precision=28:tsf=dblp' : 'precision=20:tsf=fltp';
  const format = wanted.bitDepth === 16 ? 'osf=s16:dither_method=triangular' : 'osf=s32';
  return `aresample=${wanted.sampleRate}:resampler=soxr:${precision}:${format}`;
}

function mp3Plan(source: AudioInfo, kilobits: number): RenderPlan {
  const sampleRate = familyRate(source.sampleRate);
  // Into the encoder in floating point: what exceeds full scale is measured in the result, not clipped before.
  const resampling =
    sampleRate === source.sampleRate ? [] : [`aresample=${sampleRate}:resampler=soxr:precision=28:tsf=dblp:osf=fltp`];
  return {
    kind: 'lossy',
    sampleRate,
    filters: (gainDb) => [...gain(gainDb), ...resampling],
    outputArguments: [
      '-c:a',
      'libmp3lame',
      '-b:a',
      `${kilobits}k`,
      '-abr',
      '0',
      // No tags; the Xing header is kept for exact length and gapless playback.
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
