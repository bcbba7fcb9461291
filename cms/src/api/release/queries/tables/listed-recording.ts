import type { ListedRecording } from '@mpn/domain';

/** The measured start counts where no other was entered, and where it is not after the intro (`cuePointsOf`). */
const MEASURED_START = `(tf.sound_bounds->>'startMs')::int`;
const CUE_IN = `coalesce(t.cue_in_ms, case when ${MEASURED_START} <= t.intro_ms then ${MEASURED_START} end, 0)`;

/** SQL of a {@link ListedRecording} over a track `t` and the facts `tf` of its file, by field. */
export const LISTED_RECORDING: Readonly<Record<keyof ListedRecording, string>> = {
  composers: `replace(mpn_track_composers(t.id), e'\\n', '; ')`,
  work: 't.work',
  explicit: 't.explicit',
  containsAi: `coalesce(t.contains_ai, 'UNKNOWN')`,
  loudnessLufs: `round((tf.loudness->>'integratedLufs')::numeric, 1)::float8`,
  introMs: `case when t.cue_points_file_id = t.audio_file_id then t.intro_ms - ${CUE_IN} end`,
};
