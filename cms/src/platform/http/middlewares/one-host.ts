import type { IncomingMessage } from 'node:http';
import { fail } from '@mpn/domain';
import type { Middleware } from 'koa';

/** Host of an absolute URL in the request line (`GET http://host/path`), as in RFC 9112, section 3.2.2. */
const AUTHORITY = /^[a-z][a-z0-9+.-]{0,20}:\/\/([^/?#]*)/i;

/** Number of Host headers; Node keeps the first of several only. */
function countHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}

/**
 * Whether a request names its host once: readers between us and the sender (a proxy, a cache) might use another of
 * several. HTTP/0.9 has no headers at all.
 */
export function namesOneHost(
  request: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url' | 'httpVersionMajor'>,
): boolean {
  if (request.httpVersionMajor < 1 || countHosts(request) > 1) return false;
  const authority = AUTHORITY.exec(request.url ?? '')?.[1];
  return authority === undefined || authority.toLowerCase() === (request.headers.host ?? '').toLowerCase();
}

/** Refuses requests with two hosts, and HTTP/0.9. @throws AppError request-failed (400) */
const oneHost = (): Middleware => async (ctx, next) => {
  if (!namesOneHost(ctx.req)) throw fail('mpn.backend.global.error.request-failed');
  await next();
};

export default oneHost;
