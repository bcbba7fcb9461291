import * as contracts from '@mpn/domain';
import { endpointsIn } from '@mpn/domain';

const PATHS = endpointsIn(contracts)
  .filter(({ kind, method }) => kind === 'upload' || (kind === 'stream' && method === 'PATCH'))
  .map(({ path }) => path.replaceAll(/:\w+/g, '[^/]+'));

/** Paths of uploads and of the parts of resumable ones, which may take hours. */
export const UPLOAD_PATH = new RegExp(`^/api(?:${PATHS.join('|')})/?$`, 'i');
