import type { Core } from '@strapi/strapi';

interface MiddlewareRegistry {
  set(uid: string, factory: Core.MiddlewareFactory): unknown;
  extend(uid: string, extension: (original: Core.MiddlewareFactory) => Core.MiddlewareFactory): unknown;
}

/** Strapi's registry of middleware factories, in which its own can be replaced while the app registers. */
export const middlewareRegistry = (strapi: Core.Strapi): MiddlewareRegistry =>
  strapi.get<MiddlewareRegistry>('middlewares');
