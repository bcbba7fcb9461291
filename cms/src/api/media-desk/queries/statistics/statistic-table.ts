import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { InteractionTableRow, Page, Principal, QueryOf, mediaReleaseEndpoints } from '@mpn/domain';
import { database, escapeLike, piece, select, type SqlPiece } from '@mpn/server-kit';
import { ordering, paging } from '../../../release';
import { inPeriod, interactionStatistic, type StatisticPeriod } from './statistic';

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
  total: number;
};
type StatisticQuery = QueryOf<typeof mediaReleaseEndpoints.statisticTable>;

/**
 * Interactions per institution and department, by default the latest first; then the sampled institutions without any.
 * @throws AppError not-found, no-interaction-statistic
 */
export async function interactionTable(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  query: StatisticQuery,
): Promise<Page<InteractionTableRow>> {
  await interactionStatistic(strapi, principal, id);
  const order = ordering(SORT, { column: 'lastAt', direction: 'desc' }, query, 's."institutionId"');
  const page = paging(query);
  const rows = await groupsOf(database(strapi), id, query, {
    sql: `order by ${order}, s."departmentId" ${page.sql}`,
    bindings: page.bindings,
  });
  return { items: rows.map(toRow), total: rows[0]?.total ?? 0, page: query.page, pageSize: query.pageSize };
}

/** All rows of the table by institution, for the CSV file. The caller's access was checked before. */
export async function interactionRows(
  strapi: Core.Strapi,
  id: number,
  period: StatisticPeriod,
): Promise<InteractionTableRow[]> {
  const order = piece(
    'order by s."institutionName", s."institutionId", s."departmentName" nulls last, s."departmentId"',
  );
  return (await groupsOf(database(strapi), id, period, order)).map(toRow);
}

function toRow({ lastAt, rank, total: _, ...row }: GroupFacts): InteractionTableRow {
  return { ...row, interactionStatus: STATUS[rank] ?? 'NEW', lastAt: lastAt?.toISOString() ?? null };
}

function groupsOf(
  knex: Knex,
  id: number,
  { term, ...asked }: StatisticPeriod & { term?: string | undefined },
  tail: SqlPiece,
): Promise<GroupFacts[]> {
  const period = inPeriod(asked, 'i.at');
  const matching = term ? `and mpn_normalize(ic.name) like '%' || mpn_normalize(:term) || '%'` : '';
  return select<GroupFacts>(
    knex,
    `select s.*, count(*) over ()::int as total from (${GROUPS} and ${period.sql} ${matching}
       group by ic.id, ic.name, dp.id, dp.name, sm.code
       union all ${NEW_ONES} ${matching}) s ${tail.sql}`,
    {
      id,
      ...(term ? { term: escapeLike(term) } : {}),
      ...period.bindings,
      ...tail.bindings,
    },
  );
}
