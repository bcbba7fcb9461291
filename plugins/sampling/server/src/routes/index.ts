import type { Core } from '@strapi/strapi';
import { addresseeRoutes } from '../handlers/addressees';
import { campaignRoutes } from '../handlers/campaigns';
import { templateRoutes } from '../handlers/templates';

/** Literal paths before those with parameters: the first match wins. */
export const routes = [...addresseeRoutes, ...templateRoutes, ...campaignRoutes] as unknown as Core.RouteInput[];
