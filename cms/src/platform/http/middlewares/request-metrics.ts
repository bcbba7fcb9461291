import type { Middleware } from 'koa';
import { httpRequests } from '@mpn/server-kit';
import { routeLabel } from '../route-label';

/**
 * Counts each request, with the seconds until its response starts, because a download or an event stream lasts much
 * longer.
 */
const requestMetrics = (): Middleware => async (ctx, next) => {
  const end = httpRequests.startTimer();
  await next();
  end({ method: ctx.method, route: routeLabel(ctx), status: String(ctx.status) });
};

export default requestMetrics;
