import type { AudioRenditionFormat, Loudness } from '@mpn/domain';
import type { AudioInfo } from '../probe';
import { planRender } from './render-plan';

/** How a delivered file was made from its source. */
export interface Processing {
  source: Pick<AudioInfo, 'codec' | 'sampleRate' | 'bitDepth' | 'channels'>;
  /** Whether the sample rate was changed; a change of the bit depth alone is none. */
  resampled: boolean;
  dither: 'TPDF' | null;
  /** Gain in dB, 0 or negative. */
  gainDb: number;
}

/** The steps from a source to its rendition in a format. */
export function processingOf(source: AudioInfo, format: AudioRenditionFormat, gainDb: number): Processing {
  const { isDithered = false, ...plan } = planRender(source, format);
  const { codec, sampleRate, bitDepth, channels } = source;
  return {
    source: { codec, sampleRate, bitDepth, channels },
    resampled: plan.sampleRate !== sampleRate,
    dither: isDithered ? 'TPDF' : null,
    gainDb,
  };
}

const raised = (value: number | null, gainDb: number): number | null =>
  value === null ? null : Math.round((value + gainDb) * 100) / 100;

/**
 * The loudness of a source after a gain in dB: levels change by the gain, the range does not. It is that of files that
 * have the source's sampling rate; see `Rendered`.
 */
export function loudnessAfter(loudness: Loudness, gainDb: number): Loudness {
  return {
    integratedLufs: raised(loudness.integratedLufs, gainDb),
    rangeLu: loudness.rangeLu,
    truePeakDbtp: raised(loudness.truePeakDbtp, gainDb),
    maxMomentaryLufs: raised(loudness.maxMomentaryLufs, gainDb),
    maxShortTermLufs: raised(loudness.maxShortTermLufs, gainDb),
  };
}
