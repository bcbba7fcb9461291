import type { AnyEndpoint } from './endpoint';

/** Calls of the panel's desk, which have no `access`, are none. */
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every contract among a module's exports, alone or in an object or list, once each. */
export function endpointsIn(exported: Readonly<Record<string, unknown>>): AnyEndpoint[] {
  const all = Object.values(exported)
    .flatMap((value) =>
      typeof value === 'object' && value !== null && !isEndpoint(value) ? (Object.values(value) as unknown[]) : [value],
    )
    .filter(isEndpoint);
  return [...new Map(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])).values()];
}
