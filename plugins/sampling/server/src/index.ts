import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { loadContentTypes, registerEvents, registerFirstSteps, registerPersonRecords } from '@mpn/server-kit';
import { registerAutomaticSampling } from './templates';
import {
  registerCampaigns,
  registerDisabledCompanies,
  registerStartAndEnd,
  registerUnpaidCarts,
  planInTimeZone,
  campaignStep,
} from './campaigns';
import { SAMPLING_EVENTS } from './events';
import { SAMPLING_RECORDS } from './person-records';
import { routes } from './routes';
import { services } from './services';

/** The plugin as Strapi loads it. */
const plugin = {
  contentTypes: loadContentTypes(join(__dirname, 'content-types')),
  routes: { 'content-api': { type: 'content-api', prefix: '', routes } },
  services,
  config: { default: { timeZone: 'Europe/Berlin' }, validator: (): void => undefined },
  register({ strapi }: { strapi: Core.Strapi }): void {
    planInTimeZone(strapi.plugin('sampling').config<string>('timeZone'));
    registerEvents<'sampling'>(SAMPLING_EVENTS);
    registerPersonRecords(...SAMPLING_RECORDS);
    registerFirstSteps(campaignStep);
    registerCampaigns();
    registerStartAndEnd();
    registerUnpaidCarts();
    registerAutomaticSampling();
    registerDisabledCompanies();
  },
};

export = plugin;
