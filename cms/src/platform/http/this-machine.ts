import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress, isLoopbackHost } from '../../../config/environment';

/** Headers that proxies add; behind a proxy on this machine every caller's socket is local. */
const PROXY_HEADER = /^(x-forwarded-|forwarded$|x-real-ip$|via$|x-client-ip$|cf-connecting-ip$|true-client-ip$)/;

/** Host of a Host header without its port: `localhost` of `localhost:1337`. */
const hostOf = (header: string | undefined): string => (header ?? '').replace(/:\d{1,5}$/, '');

/**
 * Whether a request comes from this machine, for a host name of this machine, without a proxy in between. Checking the
 * Host header prevents DNS rebinding: a foreign page whose name resolves to this machine sends its own name.
 */
export const isFromThisMachine = ({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  isLoopbackHost(hostOf(headers.host)) &&
  !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
