import * as domain from '@mpn/domain';
import type { AnyEndpoint } from '@mpn/domain';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Every contract that the domain exports, once each: what the matrix must cover. */
export const endpoints: readonly AnyEndpoint[] = [
  ...new Map(
    Object.values(domain as Record<string, unknown>)
      .flatMap((value) =>
        typeof value === 'object' && value !== null && !isEndpoint(value)
          ? (Object.values(value) as unknown[])
          : [value],
      )
      .filter(isEndpoint)
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  ).values(),
];
