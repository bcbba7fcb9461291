import type { Middleware } from 'koa';
import { httpRequests } from '@mpn/server-kit';
import { routeLabel } from '../route-label';

/** Counts each request, with the seconds until its answer begins: a download or an event stream goes on long after. */
const requestMetrics = (): Middleware => async (ctx, next) => {
  const end = httpRequests.startTimer();
  await next();
  end({ method: ctx.method, route: routeLabel(ctx), status: String(ctx.status) });
};

export default requestMetrics;
