import type { Core } from '@strapi/strapi';

/** Our plugins by their names in Strapi. */
export const OUR_PLUGINS: readonly string[] = ['sampling', 'shop', 'ftp-delivery'];

/**
 * Strapi skips a local plugin silently when its server entry is missing (an unbuilt workspace, for example).
 *
 * @throws {Error} naming the plugins that are missing and what to do.
 */
export function assertPluginsLoaded(strapi: Core.Strapi): void {
  const missing = OUR_PLUGINS.filter((name) => !strapi.plugins[name]);
  if (missing.length > 0) {
    // eslint-disable-next-line mpn/app-errors-only -- stops the start, before there is a request to answer
    throw new Error(`Plugins not loaded: ${missing.join(', ')}. Run "npm run build" and start again.`);
  }
}
