import { deliverySummary, deliveryTable, getDelivery, retryDelivery as retryEndpoint } from '@mpn/domain';
import { database, route } from '@mpn/server-kit';
import { retryDelivery } from '../deliveries/retry';
import { deliveryDetail } from '../views/delivery-detail';
import { assertVisible } from '../views/delivery-sql';
import { deliverySummaryOf, deliveryTablePage } from '../views/delivery-table';

export const deliveryRoutes = [
  route(deliveryTable, ({ strapi, principal, query, locale }) => deliveryTablePage(strapi, principal, query, locale)),
  route(deliverySummary, ({ strapi, principal, query }) => deliverySummaryOf(strapi, principal, query)),
  route(getDelivery, ({ strapi, principal, params, locale }) => deliveryDetail(strapi, principal, params.id, locale)),
  route(retryEndpoint, async ({ strapi, principal, params, locale }) => {
    await assertVisible(strapi, database(strapi), principal, params.id);
    await retryDelivery(strapi, principal, params.id);
    return deliveryDetail(strapi, principal, params.id, locale);
  }),
];
