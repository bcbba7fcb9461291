import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { loadContentTypes, registerPersonRecords } from '@mpn/server-kit';
import { registerCreditNoteTask, registerDocumentUrls, registerDocumentsTask } from './documents';
import { registerExternalShop } from './orders';
import { SHOP_RECORDS } from './person-records';
import { routes } from './routes';
import { services } from './services';
import { defaultSettings } from './settings';

/** The plugin as Strapi loads it. */
const plugin = {
  contentTypes: loadContentTypes(join(__dirname, 'content-types')),
  routes: { 'content-api': { type: 'content-api', prefix: '', routes } },
  services,
  config: { default: defaultSettings, validator: (): void => undefined },
  register({ strapi }: { strapi: Core.Strapi }): void {
    registerPersonRecords(...SHOP_RECORDS);
    registerDocumentsTask();
    registerCreditNoteTask();
    registerDocumentUrls();
    registerExternalShop(strapi);
  },
};

export = plugin;
