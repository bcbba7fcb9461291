import type { Core } from '@strapi/strapi';
import type { Services } from './services';

/** A service of another package or subject, typed by its contract. */
export function service<U extends keyof Services>(strapi: Core.Strapi, uid: U): Services[U] {
  // Strapi types no service by its UID; that each UID holds what is declared for it, `ServicesOf` checks.
  const found: unknown = strapi.service(uid);
  return found as Services[U];
}

/**
 * The factories of a plugin's services as Strapi loads them: the compiler asks for each one that is declared, and refuses one
 * that is not.
 */
export type ServicesOf<Plugin extends string> = {
  [U in keyof Services as U extends `plugin::${Plugin}.${infer Name}` ? Name : never]: (context: {
    strapi: Core.Strapi;
  }) => Services[U];
};
