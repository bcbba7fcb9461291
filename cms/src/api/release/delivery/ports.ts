import type { Core } from '@strapi/strapi';
import type { PluginServices } from '@mpn/plugin-ftp-delivery/contracts';

/** A service of the delivery plugin, as its contract types it. */
export function deliveryService<N extends keyof PluginServices>(strapi: Core.Strapi, name: N): PluginServices[N] {
  return strapi.plugin('ftp-delivery').service(name);
}
