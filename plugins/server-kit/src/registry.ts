import type { Core } from '@strapi/strapi';
import type { Services } from './services';

/** A service of another package or subject, typed by its contract. */
export function service<U extends keyof Services>(strapi: Core.Strapi, uid: U): Services[U] {
  // Strapi does not type services by UID; `ServicesOf` checks that each UID has the declared type.
  const found: unknown = strapi.service(uid);
  return found as Services[U];
}

/**
 * The factories of a plugin's services as Strapi loads them: the compiler requires each declared one, and refuses any
 * other.
 */
export type ServicesOf<Plugin extends string> = {
  [U in keyof Services as U extends `plugin::${Plugin}.${infer Name}` ? Name : never]: (context: {
    strapi: Core.Strapi;
  }) => Services[U];
};
