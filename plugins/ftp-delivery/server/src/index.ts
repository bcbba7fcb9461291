import { join } from 'node:path';
import { loadContentTypes } from '@mpn/server-kit';
import { registerDeliveries } from './register';
import { routes } from './routes';
import { services } from './services';
import { DEFAULT_CONFIG } from './config';

/** The plugin as Strapi loads it. */
const plugin = {
  contentTypes: loadContentTypes(join(__dirname, 'content-types')),
  routes: { 'content-api': { type: 'content-api', prefix: '', routes } },
  services,
  config: { default: DEFAULT_CONFIG, validator: (): void => undefined },
  register: registerDeliveries,
};

export = plugin;
