import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  type InteractionTableRow,
  type Page,
  type Principal,
  type QueryOf,
  type ReleaseInteractionStatistic,
  type mediaReleaseEndpoints,
} from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { ownReleases } from '../../../scoping/releases';
import { allOf, piece, select } from '../../../scoping/sql';
import { ordering, paging } from './list-query';

// Columns without a zone hold the process' local time.
const processZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const counts = (of: string): string => `
  'seen', count(distinct i.user_id) filter (where i.type = 'SEEN'${of}),
  'listenedTo', count(distinct i.user_id) filter (where i.type = 'LISTENED_TO'${of}),
  'downloaded', count(distinct i.user_id) filter (where i.type = 'DOWNLOADED'${of}),
  'requested', count(distinct i.user_id) filter (where i.type = 'REQUESTED'${of})`;

const SAMPLED_INSTITUTIONS = `select distinct cr.institution_id
  from sampling_campaign_rights cr join sampling_campaigns c on c.id = cr.campaign_id
  where c.release_id = r.id and c.deleted_at is null and c.status <> 'DRAFT'`;

const STATISTIC = `select r.id as "releaseId", r.title, r.artist_name as "artistName",
    (select count(*)::int from (${SAMPLED_INSTITUTIONS}) s) as "sampledInstitutions",
    (select count(*)::int from up_users u where u.company_id in (${SAMPLED_INSTITUTIONS})
       and u.deleted_at is null and coalesce(u.disabled, false) = false) as "sampledEditors",
    (select json_build_object(${counts('')}) from interactions i where i.release_id = r.id) as totals,
    coalesce((select json_agg(day.entry order by day.date) from (
      select local.date, json_build_object('date', local.date, ${counts('')}) as entry
      from interactions i
      cross join lateral (select to_char(i.at at time zone :processZone at time zone :zone, 'YYYY-MM-DD') as date) local
      where i.release_id = r.id group by local.date) day), '[]'::json) as timeline,
    coalesce((select json_agg(json_build_object('trackId', t.id, 'title', t.title, 'set', t.set_number,
        'position', t.position,
        'listenedTo', (select count(distinct i.user_id) from interactions i where i.release_id = r.id and i.track_id = t.id and i.type = 'LISTENED_TO'),
        'downloaded', (select count(distinct i.user_id) from interactions i where i.release_id = r.id and i.track_id = t.id and i.type = 'DOWNLOADED'))
      order by t.set_number, t.position) from tracks t where t.release_id = r.id), '[]'::json) as tracks
  from releases r where `;

/**
 * Time line and totals (domain decisions, section 10): numbers of editors, never who.
 * Throws not-found, or no-interaction-statistic while nobody was sampled.
 */
export async function interactionStatistic(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
): Promise<ReleaseInteractionStatistic> {
  const scope = allOf([piece('r.id = :id', { id }), ownReleases(principal)]);
  const [row] = await select<ReleaseInteractionStatistic>(database(strapi), STATISTIC + scope.sql, {
    ...scope.bindings,
    processZone: processZone(),
    zone: getSettings().APP_TIMEZONE,
  });
  if (!row) throw fail('mpn.backend.global.error.not-found');
  if (row.sampledInstitutions === 0) throw fail('mpn.backend.data.error.product.no-interaction-statistic');
  return row;
}

const STRONGEST = `max(array_position(array['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'], i.type::text))`;

const SORT = {
  institutionName: 's."institutionName"',
  departmentName: 's."departmentName"',
  interactionStatus: 's.rank',
  lastAt: 's."lastAt"',
} as const;

const GROUPS = `select ic.id as "institutionId", ic.name as "institutionName", dp.id as "departmentId",
    dp.name as "departmentName", sm.code as medium, ${STRONGEST} as rank, max(i.at) as "lastAt",
    count(distinct i.user_id) filter (where i.type = 'SEEN')::int as seen,
    count(distinct i.user_id) filter (where i.type = 'LISTENED_TO')::int as "listenedTo",
    count(distinct i.user_id) filter (where i.type = 'DOWNLOADED')::int as downloaded,
    count(distinct i.user_id) filter (where i.type = 'REQUESTED')::int as requested
  from interactions i
  join companies ic on ic.id = i.company_id
  left join sampling_departments dp on dp.id = i.department_id
  left join sampling_mediums sm on sm.id = ic.sampling_medium_id
  where i.release_id = :id`;

type GroupFacts = Omit<InteractionTableRow, 'lastAt' | 'interactionStatus'> & {
  lastAt: Date;
  rank: number;
  total: number;
};
type StatisticQuery = QueryOf<typeof mediaReleaseEndpoints.statisticTable>;

/** Interactions per institution and department, by default the latest first. */
export async function interactionTable(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  query: StatisticQuery,
): Promise<Page<InteractionTableRow>> {
  await interactionStatistic(strapi, principal, id);
  const order = ordering(SORT, { column: 'lastAt', direction: 'desc' }, query, 's."institutionId"');
  const page = paging(query);
  const rows = await groupsOf(
    database(strapi),
    id,
    query.term,
    `order by ${order}, s."departmentId" ${page.sql}`,
    page.bindings,
  );
  return {
    items: rows.map(({ lastAt, rank, total: _, ...row }) => ({
      ...row,
      interactionStatus: (['NEW', 'SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'] as const)[rank] ?? 'NEW',
      lastAt: lastAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
    page: query.page,
    pageSize: query.pageSize,
  };
}

function groupsOf(
  knex: Knex,
  id: number,
  term: string | undefined,
  tail: string,
  bindings: object,
): Promise<GroupFacts[]> {
  const matching = term ? `and mpn_normalize(ic.name) like '%' || mpn_normalize(:term) || '%'` : '';
  return select<GroupFacts>(
    knex,
    `select s.*, count(*) over ()::int as total from (${GROUPS} ${matching}
       group by ic.id, ic.name, dp.id, dp.name, sm.code) s ${tail}`,
    { id, ...(term ? { term: term.replace(/[\\%_]/g, '\\$&') } : {}), ...bindings },
  );
}
