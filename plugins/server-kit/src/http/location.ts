import * as contracts from '@mpn/domain';
import { endpointsIn, type AnyEndpoint } from '@mpn/domain';

const anyId = (path: string): string => path.replace(/:\w+/g, '*');

const BY_ID = /\/:(?:id|\w+Id)$/;

/** Collections whose elements can be read by their id. */
const readable = new Set(
  endpointsIn(contracts)
    .filter(({ method, path }) => method === 'GET' && BY_ID.test(path))
    .map(({ path }) => anyId(path.replace(BY_ID, ''))),
);

/**
 * The collection that a creation adds to: `/sampling_campaigns` also for
 * `/sampling_campaigns/_actions/create_from_template/:id`.
 */
const collectionOf = (path: string): string => path.replace(/\/_actions\/.*|\/$/, '');

/**
 * Where what a call has made can be read; undefined where no call reads it by its id.
 * @param path the path of the request
 */
export function locationOf(endpoint: AnyEndpoint, path: string, id: number): string | undefined {
  return readable.has(anyId(collectionOf(endpoint.path))) ? `${collectionOf(path)}/${id}` : undefined;
}
