import type { AudioInfo, Loudness } from './views';

/** Sample rates of accepted masters in Hz: 44.1 and 48 kHz, and two and four times as much. */
export const MASTER_SAMPLE_RATES: readonly number[] = [44_100, 48_000, 88_200, 96_000, 176_400, 192_000];

/** How the samples of an accepted master are stored; container and codec as ffmpeg names them. */
export interface MasterEncoding {
  /** `wav` includes RF64 and BW64. */
  container: 'flac' | 'wav';
  codec: string;
  bitDepth: 16 | 24 | 32;
}

/**
 * Every accepted encoding. FLAC ends at 24 bit: ffmpeg before 6, as Debian 12 has it, decodes 32 bit FLAC to silence,
 * and playout systems cannot read it either.
 */
export const MASTER_ENCODINGS: readonly MasterEncoding[] = [
  { container: 'flac', codec: 'flac', bitDepth: 16 },
  { container: 'flac', codec: 'flac', bitDepth: 24 },
  { container: 'wav', codec: 'pcm_s16le', bitDepth: 16 },
  { container: 'wav', codec: 'pcm_s24le', bitDepth: 24 },
  { container: 'wav', codec: 'pcm_s32le', bitDepth: 32 },
  { container: 'wav', codec: 'pcm_f32le', bitDepth: 32 },
];

/** Mono and stereo. */
export const MASTER_CHANNELS: readonly number[] = [1, 2];

/** Whether the samples are floating-point numbers, which can exceed full scale. */
export function isFloatAudio({ codec }: Pick<AudioInfo, 'codec'>): boolean {
  return codec.startsWith('pcm_f');
}

/**
 * Hints about an accepted master: `MONO`, and `ABOVE_FULL_SCALE` for a true peak above 0 dBTP, for which the level of a
 * rendition may be lowered.
 */
export type MasterHint = 'MONO' | 'ABOVE_FULL_SCALE';

/**
 * The hints of a master; they never block anything.
 * @param truePeakDbtp null until it is measured, and for silence
 */
export function masterHints(
  { channels }: Pick<AudioInfo, 'channels'>,
  truePeakDbtp: Loudness['truePeakDbtp'],
): MasterHint[] {
  return [
    ...(channels === 1 ? (['MONO'] as const) : []),
    ...((truePeakDbtp ?? 0) > 0 ? (['ABOVE_FULL_SCALE'] as const) : []),
  ];
}
