import type { ServicesOf } from '@mpn/server-kit';
import { ordersService } from './orders';
import { pricesService } from './prices';
import { salesService } from './sales';

/** Services that others reach by `service()` of server-kit; `contracts.ts` says where their types are. */
export const services: ServicesOf<'shop'> = { orders: ordersService, prices: pricesService, sales: salesService };
