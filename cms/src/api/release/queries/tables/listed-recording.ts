import type { ListedRecording } from '@mpn/domain';

/** SQL of a {@link ListedRecording} over a track `t` and the facts `tf` of its file, by field. */
export const LISTED_RECORDING: Readonly<Record<keyof ListedRecording, string>> = {
  composers: `replace(mpn_track_composers(t.id), e'\\n', '; ')`,
  work: 't.work',
  explicit: 't.explicit',
  containsAi: `coalesce(t.contains_ai, 'UNKNOWN')`,
  loudnessLufs: `round((tf.loudness->>'integratedLufs')::numeric, 1)::float8`,
};
