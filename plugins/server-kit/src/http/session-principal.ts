import type { Core } from '@strapi/strapi';
import type { Principal } from '@mpn/domain';

type SessionPrincipal = (strapi: Core.Strapi, sid: string, ip: string) => Promise<Principal | undefined>;

let find: SessionPrincipal | undefined;

/**
 * Registers the function that finds the principal of a session. Called by the owner of sessions while the app
 * registers.
 */
export function registerSessionPrincipal(found: SessionPrincipal): void {
  find = found;
}

/**
 * The principal of a valid session by its sid, for signed URLs, which carry no token.
 * @param ip the IP address of the request
 * @returns undefined when the session or anything that it depends on is no longer valid
 */
export async function findSessionPrincipal(
  strapi: Core.Strapi,
  sid: string,
  ip: string,
): Promise<Principal | undefined> {
  return find?.(strapi, sid, ip);
}
