import * as domain from '@mpn/domain';
import { endpointsIn, type AnyEndpoint } from '@mpn/domain';

/** Every contract that the domain exports, once each: what the matrix must cover. */
export const endpoints: readonly AnyEndpoint[] = endpointsIn(domain);
