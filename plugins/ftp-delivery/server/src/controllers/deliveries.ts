import {
  deliverySummary,
  deliveryTable,
  getDelivery,
  releaseRecognition,
  retryDelivery as retryEndpoint,
  retryFailedDeliveries,
} from '@mpn/domain';
import { database, inTransaction, route } from '@mpn/server-kit';
import {
  retryDelivery,
  retryFailed,
  deliveryDetail,
  readRecognition,
  assertVisible,
  deliverySummaryOf,
  deliveryTablePage,
} from '../deliveries';

export const deliveryRoutes = [
  route(deliveryTable, ({ strapi, principal, query, locale }) => deliveryTablePage(strapi, principal, query, locale)),
  route(deliverySummary, ({ strapi, principal, query }) => deliverySummaryOf(strapi, principal, query)),
  route(releaseRecognition, ({ strapi, principal, query }) => readRecognition(strapi, principal, query.releaseId)),
  route(retryFailedDeliveries, ({ strapi, principal, body }) => retryFailed(strapi, principal, body)),
  route(getDelivery, ({ strapi, principal, params, locale }) => deliveryDetail(strapi, principal, params.id, locale)),
  route(retryEndpoint, async ({ strapi, principal, params, locale }) => {
    await assertVisible(strapi, database(strapi), principal, params.id);
    await inTransaction(strapi, (trx) => retryDelivery(strapi, trx, principal, params.id));
    return deliveryDetail(strapi, principal, params.id, locale);
  }),
];
