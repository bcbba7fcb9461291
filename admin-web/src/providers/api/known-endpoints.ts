import type { AnyEndpoint } from '@mpn/domain';

/** Refine passes on JSON only, so the data provider receives the id of an endpoint. */
const endpoints = new Map<string, AnyEndpoint>();

/** The id under which the data provider finds the endpoint. */
export function knownId(endpoint: AnyEndpoint): string {
  endpoints.set(endpoint.id, endpoint);
  return endpoint.id;
}

/** The endpoint of this id, undefined for one that no hook has used. */
export const findEndpoint = (id: string): AnyEndpoint | undefined => endpoints.get(id);

/** @throws Error for an id that no hook has used */
export function endpointOf(id: string): AnyEndpoint {
  const endpoint = endpoints.get(id);
  if (!endpoint) throw new Error(`No endpoint ${id} is known`);
  return endpoint;
}
