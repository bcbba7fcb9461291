import type { Core } from '@strapi/strapi';
import { ordersService } from './orders';
import { pricesService } from './prices';

/** Services that others reach by `strapi.plugin(...).service(...)`; their types are in `contracts.ts`. */
export const services: Record<string, (context: { strapi: Core.Strapi }) => object> = {
  orders: ordersService,
  prices: pricesService,
};
