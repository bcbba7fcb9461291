import {
  deliverySummary,
  deliveryTable,
  getDelivery,
  retryDelivery as retryEndpoint,
  retryFailedDeliveries,
} from '@mpn/domain';
import { database, inTransaction, route } from '@mpn/server-kit';
import { retryDelivery } from '../deliveries/commands/retry';
import { retryFailed } from '../deliveries/commands/retry-failed';
import { deliveryDetail } from '../deliveries/queries/delivery-detail';
import { assertVisible } from '../deliveries/queries/delivery-sql';
import { deliverySummaryOf, deliveryTablePage } from '../deliveries/queries/delivery-table';

export const deliveryRoutes = [
  route(deliveryTable, ({ strapi, principal, query, locale }) => deliveryTablePage(strapi, principal, query, locale)),
  route(deliverySummary, ({ strapi, principal, query }) => deliverySummaryOf(strapi, principal, query)),
  route(retryFailedDeliveries, ({ strapi, principal, body }) => retryFailed(strapi, principal, body)),
  route(getDelivery, ({ strapi, principal, params, locale }) => deliveryDetail(strapi, principal, params.id, locale)),
  route(retryEndpoint, async ({ strapi, principal, params, locale }) => {
    await assertVisible(strapi, database(strapi), principal, params.id);
    await inTransaction(strapi, (trx) => retryDelivery(strapi, trx, principal, params.id));
    return deliveryDetail(strapi, principal, params.id, locale);
  }),
];
