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
import { database, orderBy, piece, select, selectPage, sqlList } from '@mpn/server-kit';
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

type TableQuery = QueryOf<typeof deliveryTable>;

const SORTABLE: Readonly<Record<NonNullable<TableQuery['sortBy']>, string>> = {
  queuedAt: 'd.queued_at',
  state: LOG_STATE,
  releaseTitle: 'lower(r.title)',
  institutionName: 'lower(c.name)',
  deliveredAt: 'd.delivered_at',
};

/** The delivery log, newest first unless sorted otherwise. */
export async function deliveryTablePage(
  strapi: Core.Strapi,
  principal: Principal,
  query: TableQuery,
  locale: Locale,
): Promise<Page<DeliveryRow>> {
  const matching = matchingDeliveries(strapi, principal, query);
  const found = await selectPage<DeliverySqlRow>(
    database(strapi),
    {
      columns: DELIVERY_COLUMNS,
      from: piece(`${DELIVERY_FROM} where ${matching.sql}`, matching.bindings),
      order: orderBy(query, SORTABLE, { column: SORTABLE.queuedAt, direction: 'desc', id: 'd.id' }),
    },
    query,
  );
  return { ...found, items: found.items.map((row) => toDeliveryRow(strapi, row, principal, locale)) };
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
