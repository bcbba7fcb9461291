import type { Middleware } from 'koa';
import { clientIp } from '../../../api/identity';

/**
 * Makes `ctx.ip` a valid IP address in canonical form. Outermost, because everything that counts, records or limits by
 * IP address reads it there: our own calls, the audit trail, and the panel's rate limit.
 */
const setClientIp = (): Middleware => async (ctx, next) => {
  ctx.request.ip = clientIp(ctx.request.ip, ctx.socket.remoteAddress);
  await next();
};

export default setClientIp;
