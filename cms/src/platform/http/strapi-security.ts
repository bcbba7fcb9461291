import type { Core } from '@strapi/strapi';
import helmet from 'koa-helmet';

interface Registry {
  set(uid: string, factory: Core.MiddlewareFactory): unknown;
}

/**
 * Builds the headers of `strapi::security` once, from its config alone. Strapi's own middleware merges its defaults and
 * builds helmet again for each request, a sixth of our own processor time of a short call.
 */
export function buildSecurityHeadersOnce(strapi: Core.Strapi): void {
  strapi.get<Registry>('middlewares').set('strapi::security', (config) => helmet(config));
}
