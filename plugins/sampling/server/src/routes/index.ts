import type { Core } from '@strapi/strapi';
import { addresseeRoutes } from '../controllers/addressees';
import { campaignRoutes } from '../controllers/campaigns';
import { templateRoutes } from '../controllers/templates';

/** Literal paths before those with parameters: the first match wins. */
export const routes = [...addresseeRoutes, ...templateRoutes, ...campaignRoutes] as unknown as Core.RouteInput[];
