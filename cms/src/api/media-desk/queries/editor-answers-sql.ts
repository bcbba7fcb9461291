/**
 * SQL: whether the institution `:answersOf` lets its editors answer; false where that is null. Independent of rows, so
 * that a list evaluates it once.
 */
export const ANSWERS_ENABLED = `exists (select 1 from partners ac where ac.id = :answersOf
  and coalesce(ac.editor_answers_enabled, true))`;

/** SQL: the caller's answer about the release `r`. @param track SQL of the track's id; 0 is the release as a whole */
export const myAnswer = (
  track: string,
): string => `(select json_build_object('answer', ea.answer, 'comment', ea.comment)
  from editor_answers ea where ea.user_id = :me and ea.release_id = r.id and coalesce(ea.track_id, 0) = ${track})`;

/** SQL: pairs of `json_build_object`, numbers of editors by their answer over the alias `e`. */
export const ANSWER_COUNTS = `'willPlay', count(*) filter (where e.answer = 'WILL_PLAY'),
  'maybe', count(*) filter (where e.answer = 'MAYBE'), 'notForUs', count(*) filter (where e.answer = 'NOT_FOR_US')`;

/**
 * SQL: the answers `e` that labels see, with their institution `ic`: those of institutions whose editors may answer
 * now.
 */
export const SHOWN_ANSWERS = `editor_answers e
  join partners ic on ic.id = e.company_id and coalesce(ic.editor_answers_enabled, true)`;
