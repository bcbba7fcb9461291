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
import { PREPARING_DELIVERY_STATES } from '@mpn/domain';
import { database, select, sqlList } from '@mpn/server-kit';
import { archivesWithoutServer } from './archives-without-server';
import { matchingDeliveries } from './delivery-filter';
import {
  DELIVERY_COLUMNS,
  DELIVERY_FROM,
  LOG_STATE,
  NOTICE_LEFT,
  toDeliveryRow,
  UP_TO_DATE,
  WAITING_FOR_WINDOW,
  type DeliverySqlRow,
} from './delivery-sql';

const SORTABLE: Readonly<Record<string, string>> = {
  queuedAt: 'd.queued_at',
  state: LOG_STATE,
  releaseTitle: 'lower(r.title)',
  institutionName: 'lower(c.name)',
  deliveredAt: 'd.delivered_at',
};

type TableQuery = QueryOf<typeof deliveryTable>;

/** The delivery log, newest first unless sorted otherwise; one statement. */
export async function deliveryTablePage(
  strapi: Core.Strapi,
  principal: Principal,
  query: TableQuery,
  locale: Locale,
): Promise<Page<DeliveryRow>> {
  const { page, pageSize, sortBy, sortDirection } = query;
  const matching = matchingDeliveries(strapi, principal, query);
  const column = (sortBy && SORTABLE[sortBy]) || 'd.queued_at';
  const direction = sortDirection ?? (sortBy ? 'asc' : 'desc');
  const rows = await select<DeliverySqlRow & { total: string }>(
    database(strapi),
    `with matching as (select d.id from ${DELIVERY_FROM} where ${matching.sql}),
     page as (select ${DELIVERY_COLUMNS}, row_number() over (order by ${column} ${direction} nulls last,
       d.id ${direction}) as place
       from ${DELIVERY_FROM} where d.id in (select id from matching)
       order by place limit :limit offset :offset)
     select counted.total, page.* from (select count(*) as total from matching) counted left join page on true
       order by page.place`,
    { ...matching.bindings, limit: pageSize, offset: (page - 1) * pageSize },
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

/** Counts such as "412 delivered, 3 failed, 9 waiting for their window", of what the caller sees. */
export async function deliverySummaryOf(
  strapi: Core.Strapi,
  principal: Principal,
  query: QueryOf<typeof deliverySummary>,
): Promise<DeliverySummary> {
  const matching = matchingDeliveries(strapi, principal, query);
  const count = (condition: string): string => `(count(*) filter (where ${condition}))::int`;
  const [summary] = await select<Omit<DeliverySummary, 'archivesWithoutServer'>>(
    database(strapi),
    `select ${count(`d.state = 'QUEUED' and not coalesce(${WAITING_FOR_WINDOW}, false)`)} as queued,
       ${count(WAITING_FOR_WINDOW)} as "waitingForWindow",
       ${count(`d.state in (${sqlList([...PREPARING_DELIVERY_STATES, 'TRANSFERRING'])})`)} as running,
       ${count(`d.state = 'DELIVERED' and not ${UP_TO_DATE} and not ${NOTICE_LEFT}`)} as delivered,
       (count(distinct d.institution_id) filter (where ${UP_TO_DATE} and d.reason = 'UPDATE'))::int as "upToDate",
       ${count(NOTICE_LEFT)} as "noticesLeft",
       ${count(`d.state = 'FAILED'`)} as failed, ${count(`d.state = 'CANCELED'`)} as canceled
     from deliveries d join releases r on r.id = d.release_id
     where ${matching.sql}`,
    matching.bindings,
  );
  return { ...summary!, archivesWithoutServer: await archivesWithoutServer(strapi, principal, query) };
}
