import type { Core } from '@strapi/strapi';
import type { OrderService } from '../contracts';
import { completeOrder } from '../orders/commands/complete-order';
import { cancelOrder, releaseOrder } from '../orders/commands/support-actions';

/** What payment and support do with orders; see `contracts.ts`. */
export function ordersService({ strapi }: { strapi: Core.Strapi }): OrderService {
  return {
    complete: (trx, actor, orderId, now = new Date()) => completeOrder({ strapi, trx, actor, now }, orderId),
    release: (trx, actor, orderId, now = new Date()) => releaseOrder({ strapi, trx, actor, now }, orderId),
    cancel: (trx, actor, orderId, now = new Date()) => cancelOrder({ strapi, trx, actor, now }, orderId),
  };
}
