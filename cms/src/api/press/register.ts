import type { Core } from '@strapi/strapi';
import { registerGuests } from './auth/guest';
import { registerCleanUp } from './jobs/clean-up';

/** Registers guests as callers, and the clean-up. Call it while the app registers. */
export function registerPress(strapi: Core.Strapi): void {
  registerGuests(strapi);
  registerCleanUp();
}
