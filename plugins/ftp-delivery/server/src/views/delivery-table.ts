import type { Core } from '@strapi/strapi';
import type {
  deliverySummary,
  deliveryTable,
  DeliveryRow,
  DeliverySummary,
  Locale,
  Page,
  Principal,
  QueryOf,
} from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { select } from '../sql';
import { archivesWithoutServer } from './archives-without-server';
import {
  DELIVERY_COLUMNS,
  DELIVERY_FROM,
  deliveryScope,
  LOG_STATE,
  toDeliveryRow,
  UP_TO_DATE,
  WAITING_FOR_WINDOW,
  type DeliverySqlRow,
} from './delivery-sql';

const SORTABLE: Readonly<Record<string, string>> = {
  queuedAt: 'd.queued_at',
  state: 'd.state',
  releaseTitle: 'lower(r.title)',
  institutionName: 'lower(c.name)',
  deliveredAt: 'd.delivered_at',
};

/** `%` and `_` in what a person types are letters, not wildcards. */
const containing = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

type TableQuery = QueryOf<typeof deliveryTable>;
type Filter = Pick<TableQuery, 'state' | 'releaseId' | 'campaignId' | 'institutionId' | 'term'>;

function conditions({ state, releaseId, campaignId, institutionId, term }: Filter): {
  sql: string[];
  bindings: Record<string, unknown>;
} {
  const wanted: [boolean, string, Record<string, unknown>][] = [
    [Boolean(state?.length), `${LOG_STATE} = any(:states::text[])`, { states: state }],
    [releaseId !== undefined, 'd.release_id = :releaseId', { releaseId }],
    [campaignId !== undefined, 'd.campaign_id = :campaignId', { campaignId }],
    [institutionId !== undefined, 'd.institution_id = :institutionId', { institutionId }],
    [
      Boolean(term),
      '(r.title ilike :term or r.artist_name ilike :term or c.name ilike :term or t.title ilike :term)',
      { term: containing(term ?? '') },
    ],
  ];
  const used = wanted.filter(([given]) => given);
  return {
    sql: used.map(([, sql]) => sql),
    bindings: Object.assign({}, ...used.map(([, , bindings]) => bindings)) as Record<string, unknown>,
  };
}

/** The delivery log, newest first unless sorted otherwise; one statement. */
export async function deliveryTablePage(
  strapi: Core.Strapi,
  principal: Principal,
  query: TableQuery,
  locale: Locale,
): Promise<Page<DeliveryRow>> {
  const { page, pageSize, sortBy, sortDirection } = query;
  const scope = deliveryScope(strapi, principal);
  const filter = conditions(query);
  const column = (sortBy && SORTABLE[sortBy]) || 'd.queued_at';
  const direction = sortDirection ?? (sortBy ? 'asc' : 'desc');
  const rows = await select<DeliverySqlRow & { total: string }>(
    database(strapi),
    `with matching as (select d.id from ${DELIVERY_FROM} where ${[scope.sql, ...filter.sql].map((sql) => `(${sql})`).join(' and ')}),
     page as (select ${DELIVERY_COLUMNS}, row_number() over (order by ${column} ${direction} nulls last, d.id ${direction}) as place
       from ${DELIVERY_FROM} where d.id in (select id from matching)
       order by place limit :limit offset :offset)
     select counted.total, page.* from (select count(*) as total from matching) counted left join page on true order by page.place`,
    { ...scope.bindings, ...filter.bindings, limit: pageSize, offset: (page - 1) * pageSize },
  );
  const items = rows
    .filter(({ id }) => id !== null)
    .map(({ total: _total, ...row }) => toDeliveryRow(strapi, row, principal, locale));
  return { items: items.map(withoutPlace), total: Number(rows[0]?.total ?? 0), page, pageSize };
}

function withoutPlace(row: DeliveryRow): DeliveryRow {
  const { place: _place, ...rest } = row as DeliveryRow & { place?: unknown };
  return rest;
}

/** "412 delivered, 3 failed, 9 waiting for their window", of what the caller sees. */
export async function deliverySummaryOf(
  strapi: Core.Strapi,
  principal: Principal,
  query: QueryOf<typeof deliverySummary>,
): Promise<DeliverySummary> {
  const scope = deliveryScope(strapi, principal);
  const filter = conditions({ ...query, state: undefined, institutionId: undefined, term: undefined });
  const count = (condition: string): string => `(count(*) filter (where ${condition}))::int`;
  const [summary] = await select<Omit<DeliverySummary, 'archivesWithoutServer'>>(
    database(strapi),
    `select ${count(`d.state = 'QUEUED' and not coalesce(${WAITING_FOR_WINDOW}, false)`)} as queued,
       ${count(WAITING_FOR_WINDOW)} as "waitingForWindow",
       ${count(`d.state in ('PREPARING', 'TRANSFERRING')`)} as running, ${count(`d.state = 'DELIVERED' and not ${UP_TO_DATE}`)} as delivered,
       (count(distinct d.institution_id) filter (where ${UP_TO_DATE}))::int as "upToDate",
       ${count(`d.state = 'FAILED'`)} as failed, ${count(`d.state = 'CANCELED'`)} as canceled
     from deliveries d join releases r on r.id = d.release_id
     where ${[scope.sql, ...filter.sql].map((sql) => `(${sql})`).join(' and ')}`,
    { ...scope.bindings, ...filter.bindings },
  );
  return { ...summary!, archivesWithoutServer: await archivesWithoutServer(strapi, principal, query) };
}
