import { NO_LABEL_CODE, REPORT_RULES, ReportTarget, type ReportGapCode } from '@mpn/domain';
import { piece, type SqlPiece } from '@mpn/server-kit';

/*
 * The rules of `reportability` of domain as SQL, so that lists can filter and count by them without a stored value that
 * a later save or a new version of the rules would leave behind. A test compares both over generated releases.
 */

type TrackGap = Extract<ReportGapCode, `track-${string}`>;

const isBlank = (column: string): string => `coalesce(btrim(${column}), '') = ''`;
const IS_AIRED = 'not coalesce(t.is_data_track_only, false)';

/** What release `r` lacks. */
const OF_RELEASE: Readonly<Record<Exclude<ReportGapCode, TrackGap>, string>> = {
  'label-code': `(${isBlank('r.label_code')} or r.label_code = '${NO_LABEL_CODE}')`,
  'label-name': isBlank('r.label_name'),
  ean: `(${isBlank('r.ean')} or coalesce(r.ean_is_dummy, false))`,
  track: `not exists (select 1 from tracks t where t.release_id = r.id and ${IS_AIRED})`,
};

/** What track `t` of release `r` lacks. */
const OF_TRACK: Readonly<Record<TrackGap, string>> = {
  'track-title': isBlank('t.title'),
  'track-isrc': `(${isBlank('t.isrc')} or coalesce(t.isrc_is_dummy, false))`,
  'track-artist': `(${isBlank('t.artist')} and ${isBlank('r.artist_name')})`,
  'track-author': `not exists (select 1 from authors u where u.track_id = t.id and u.role in ('COMPOSER', 'AUTHOR')
    and not ${isBlank('u.name')})`,
  'track-duration': 'coalesce(t.duration_ms, 0) = 0',
  'track-recording-year': 't.recording_year is null',
  'track-recording-country': isBlank('t.recording_country'),
  'track-p-line': '(t.p_line_year is null and r.p_line_year is null)',
};

const needed = (target: ReportTarget, gaps: Readonly<Partial<Record<ReportGapCode, string>>>): string =>
  Object.entries(gaps)
    .filter(([code]) => REPORT_RULES[target][code as ReportGapCode] !== undefined)
    .map(([, sql]) => sql)
    .join(' or ');

/** SQL: whether release `r` lacks something that the target needs. */
const hasGaps = (target: ReportTarget): string =>
  `(${needed(target, OF_RELEASE)} or exists (select 1 from tracks t
    where t.release_id = r.id and ${IS_AIRED} and (${needed(target, OF_TRACK)})))`;

/** SQL: the targets for which release `r` is complete, as a JSON array. */
export const REPORTABLE_FOR = `to_json(array_remove(array[${ReportTarget.map(
  (target) => `case when ${hasGaps(target)} then null else '${target}' end`,
).join(', ')}], null))`;

/** Condition: release `r` lacks something for at least one of these targets. */
export const withReportGaps = (targets: readonly ReportTarget[]): SqlPiece => piece(targets.map(hasGaps).join(' or '));
