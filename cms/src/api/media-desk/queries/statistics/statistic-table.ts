import type { Core } from '@strapi/strapi';
import type { InteractionTableRow, Page, QueryOf, mediaReleaseEndpoints } from '@mpn/domain';
import { database, orderBy, patternOf, piece, select, selectPage, type SqlPiece } from '@mpn/server-kit';
import { inPeriod, type StatisticPeriod } from './statistic';

const STATUS = ['NEW', 'SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'] as const;
const STRONGEST = `max(array_position(array['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'], i.type::text))`;

const SORT = {
  institutionName: 's."institutionName"',
  departmentName: 's."departmentName"',
  medium: 's.medium',
  seen: 's.seen',
  listenedTo: 's."listenedTo"',
  downloaded: 's.downloaded',
  requested: 's.requested',
  interactionStatus: 's.rank',
  // Those without an interaction come last in the default order.
  lastAt: `coalesce(s."lastAt", '-infinity')`,
} as const;

const GROUPS = `select ic.id as "institutionId", ic.name as "institutionName", dp.id as "departmentId",
    dp.name as "departmentName", sm.code as medium, ${STRONGEST} as rank, max(i.at) as "lastAt",
    count(distinct i.user_id) filter (where i.type = 'SEEN')::int as seen,
    count(distinct i.user_id) filter (where i.type = 'LISTENED_TO')::int as "listenedTo",
    count(distinct i.user_id) filter (where i.type = 'DOWNLOADED')::int as downloaded,
    count(distinct i.user_id) filter (where i.type = 'REQUESTED')::int as requested
  from interactions i
  join partners ic on ic.id = i.company_id
  left join department_list dp on dp.id = i.department_id
  left join medium_list sm on sm.id = ic.sampling_medium_id
  where i.release_id = :id`;

/** Sampled institutions nobody of which has done anything with the release. */
const NEW_ONES = `select ic.id as "institutionId", ic.name as "institutionName", null::int as "departmentId",
    null as "departmentName", sm.code as medium, 0 as rank, null::timestamp as "lastAt",
    0 as seen, 0 as "listenedTo", 0 as downloaded, 0 as requested
  from sampled_institutions si
  join partners ic on ic.id = si.institution_id
  left join medium_list sm on sm.id = ic.sampling_medium_id
  where si.release_id = :id
    and not exists (select 1 from interactions i where i.release_id = :id and i.company_id = ic.id)`;

type GroupFacts = Omit<InteractionTableRow, 'lastAt' | 'interactionStatus'> & {
  lastAt: Date | null;
  rank: number;
};
type StatisticQuery = QueryOf<typeof mediaReleaseEndpoints.statisticTable>;

/**
 * Interactions per institution and department, by default the latest first; then the sampled institutions without any.
 * The caller's access was checked before.
 */
export async function interactionTable(
  strapi: Core.Strapi,
  id: number,
  query: StatisticQuery,
): Promise<Page<InteractionTableRow>> {
  const order = orderBy(query, SORT, {
    ...{ column: SORT.lastAt, direction: 'desc', id: 's."institutionId"', nulls: 'largest' },
  });
  const found = await selectPage<GroupFacts>(
    database(strapi),
    { columns: 's.*', from: groupsOf(id, query), order: `${order}, s."departmentId"` },
    query,
  );
  return { ...found, items: found.items.map(toRow) };
}

/** All rows of the table by institution, for the CSV file. The caller's access was checked before. */
export async function interactionRows(
  strapi: Core.Strapi,
  id: number,
  period: StatisticPeriod,
): Promise<InteractionTableRow[]> {
  const { sql, bindings } = groupsOf(id, period);
  const rows = await select<GroupFacts>(
    database(strapi),
    `select s.* from ${sql}
     order by s."institutionName", s."institutionId", s."departmentName" nulls last, s."departmentId"`,
    bindings,
  );
  return rows.map(toRow);
}

function toRow({ lastAt, rank, ...row }: GroupFacts): InteractionTableRow {
  return { ...row, interactionStatus: STATUS[rank] ?? 'NEW', lastAt: lastAt?.toISOString() ?? null };
}

/** SQL: the rows of the table, as `s`. */
function groupsOf(id: number, { term, ...asked }: StatisticPeriod & { term?: string | undefined }): SqlPiece {
  const period = inPeriod(asked, 'i.at');
  const matching = term ? 'and mpn_normalize(ic.name) like mpn_normalize(:pattern)' : '';
  return piece(
    `(${GROUPS} and ${period.sql} ${matching}
       group by ic.id, ic.name, dp.id, dp.name, sm.code
       union all ${NEW_ONES} ${matching}) s`,
    { id, ...(term ? { pattern: patternOf(term) } : {}), ...period.bindings },
  );
}
