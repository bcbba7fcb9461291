import type { Core } from '@strapi/strapi';
import { mountDesk } from '../desk-route';
import { accountHandlers } from './accounts';
import { musicHandlers } from './music';
import { salesHandlers } from './sales';
import { systemHandlers } from './system';

/** Mounts every call of the support desk. */
export const registerSupportRoutes = (strapi: Core.Strapi): void =>
  mountDesk(strapi, { ...accountHandlers, ...musicHandlers, ...salesHandlers, ...systemHandlers });
