import type { Core } from '@strapi/strapi';
import { registerGuests } from './auth/guest';
import { registerCleanUp } from './jobs/clean-up';
import { registerHitMonths } from './jobs/hit-months';

/** Registers guests as callers, the clean-up, and the months of hits. Call it while the app registers. */
export function registerPress(strapi: Core.Strapi): void {
  registerGuests(strapi);
  registerCleanUp();
  registerHitMonths();
}
