import type { Core } from '@strapi/strapi';
import { deliveryRoutes } from '../controllers/deliveries';
import { settingsRoutes } from '../controllers/settings';

/** Literal paths before those with parameters: the first match wins. */
export const routes = [...deliveryRoutes, ...settingsRoutes] as unknown as Core.RouteInput[];
