import type { Core } from '@strapi/strapi';
import { audioService } from './audio';
import { deliveryService } from './deliveries';
import { downloadService } from './downloads';
import { renditionService } from './renditions';
import { requestService } from './requests';

/** Services that others reach by `strapi.plugin(...).service(...)`; their types are in `contracts.ts`. */
export const services: Record<string, (context: { strapi: Core.Strapi }) => object> = {
  audio: audioService,
  renditions: renditionService,
  deliveries: deliveryService,
  requests: requestService,
  downloads: downloadService,
};
