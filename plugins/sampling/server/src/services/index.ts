import type { Core } from '@strapi/strapi';
import { campaignService } from './campaign';
import { reachService } from './reach';

/** Services that others reach by `strapi.plugin(...).service(...)`; their types are in `contracts.ts`. */
export const services: Record<string, (context: { strapi: Core.Strapi }) => object> = {
  campaign: campaignService,
  reach: reachService,
};
