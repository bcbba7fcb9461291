import type { Core } from '@strapi/strapi';
import { cartRoutes } from '../controllers/carts';
import { orderRoutes } from '../controllers/orders';

/** Literal paths before those with parameters: the first match wins. */
export const routes = [...cartRoutes, ...orderRoutes] as unknown as Core.RouteInput[];
