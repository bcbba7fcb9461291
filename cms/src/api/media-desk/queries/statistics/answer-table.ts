import type { Core } from '@strapi/strapi';
import type { EditorAnswerRow, Page, QueryOf, editorAnswerEndpoints } from '@mpn/domain';
import { database, orderBy, patternOf, piece, select, selectPage, type SqlPiece } from '@mpn/server-kit';
import { ANSWER_COUNTS, SHOWN_ANSWERS } from '../editor-answers-sql';
import { processZone } from './process-zone';
import { inPeriod, type StatisticPeriod } from './statistic';

const SORT = {
  institutionName: 's."institutionName"',
  departmentName: 's."departmentName"',
  medium: 's.medium',
  // The release as a whole comes before its tracks.
  track: `array[coalesce((s.track ->> 'set')::int, 0), coalesce((s.track ->> 'position')::int, 0)]`,
  willPlay: `(s.counts ->> 'willPlay')::int`,
  maybe: `(s.counts ->> 'maybe')::int`,
  notForUs: `(s.counts ->> 'notForUs')::int`,
  lastAt: 's."lastAt"',
} as const;

// The newest sentence first; the instant is written in UTC.
const SENTENCES = `coalesce(json_agg(json_build_object('answer', e.answer, 'comment', e.comment,
    'at', to_char(e.at at time zone :processZone at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    order by e.at desc, e.id desc) filter (where e.comment is not null), '[]'::json)`;

const GROUPS = `select ic.id as "institutionId", ic.name as "institutionName", dp.id as "departmentId",
    dp.name as "departmentName", sm.code as medium, t.id as "trackId",
    case when t.id is not null then json_build_object('id', t.id, 'title', t.title, 'set', t.set_number,
      'position', t.position) end as track,
    json_build_object(${ANSWER_COUNTS}) as counts, ${SENTENCES} as sentences, max(e.at) as "lastAt"
  from ${SHOWN_ANSWERS}
  left join department_list dp on dp.id = e.department_id
  left join medium_list sm on sm.id = ic.sampling_medium_id
  left join tracks t on t.id = e.track_id
  where e.release_id = :id`;

type Counts = 'willPlay' | 'maybe' | 'notForUs';
type GroupFacts = Omit<EditorAnswerRow, 'lastAt' | Counts> & {
  trackId: number | null;
  counts: Pick<EditorAnswerRow, Counts>;
  lastAt: Date;
};
type AnswerQuery = QueryOf<typeof editorAnswerEndpoints.table>;

/**
 * Answers by institution, department and track, by default the latest first. The caller's access was checked before.
 */
export async function answerTable(strapi: Core.Strapi, id: number, query: AnswerQuery): Promise<Page<EditorAnswerRow>> {
  const order = orderBy(query, SORT, {
    ...{ column: SORT.lastAt, direction: 'desc', id: 's."institutionId"', nulls: 'largest' },
  });
  const found = await selectPage<GroupFacts>(
    database(strapi),
    { columns: 's.*', from: groupsOf(id, query), order: `${order}, s."departmentId", s."trackId"` },
    query,
  );
  return { ...found, items: found.items.map(toRow) };
}

/** All rows of the table by institution, for the CSV file. The caller's access was checked before. */
export async function answerRows(strapi: Core.Strapi, id: number, period: StatisticPeriod): Promise<EditorAnswerRow[]> {
  const { sql, bindings } = groupsOf(id, period);
  const rows = await select<GroupFacts>(
    database(strapi),
    `select s.* from ${sql}
     order by s."institutionName", s."institutionId", s."departmentName" nulls last, s."departmentId",
       ${SORT.track}, s."trackId"`,
    bindings,
  );
  return rows.map(toRow);
}

function toRow({ lastAt, counts, trackId: _id, ...row }: GroupFacts): EditorAnswerRow {
  return { ...row, ...counts, lastAt: lastAt.toISOString() };
}

/** SQL: the rows of the table, as `s`. */
function groupsOf(id: number, { term, ...asked }: StatisticPeriod & { term?: string | undefined }): SqlPiece {
  const period = inPeriod(asked, 'e.at');
  const matching = term ? 'and mpn_normalize(ic.name) like mpn_normalize(:pattern)' : '';
  return piece(
    `(${GROUPS} and ${period.sql} ${matching}
       group by ic.id, ic.name, dp.id, dp.name, sm.code, t.id) s`,
    { id, processZone: processZone(), ...(term ? { pattern: patternOf(term) } : {}), ...period.bindings },
  );
}
