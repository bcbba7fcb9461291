import type { TrackMetadata } from '../track-metadata';

/** Reference levels in LUFS: of ReplayGain 2.0, and of R128 (RFC 7845 section 5.2.1). */
const REPLAY_GAIN_LUFS = -18;
const R128_LUFS = -23;

/** Names and values of the tags by which players bring recordings to one loudness; none for a silent recording. */
export function replayGainTags({ loudness }: TrackMetadata): [name: string, value: string][] {
  if (!loudness || loudness.integratedLufs === null || loudness.truePeakDbtp === null) return [];
  const { integratedLufs, truePeakDbtp } = loudness;
  return [
    ['REPLAYGAIN_TRACK_GAIN', `${(REPLAY_GAIN_LUFS - integratedLufs).toFixed(2)} dB`],
    ['REPLAYGAIN_TRACK_PEAK', (10 ** (truePeakDbtp / 20)).toFixed(6)],
    // In 256ths of a decibel.
    ['R128_TRACK_GAIN', String(Math.round((R128_LUFS - integratedLufs) * 256))],
  ];
}
