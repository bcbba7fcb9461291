import type { Middleware } from 'koa';
import { traced } from '@mpn/server-kit';
import { routeLabel } from '../route-label';

/** A span for each request, if tracing is enabled. A caller's `traceparent` is ignored. */
const requestTrace = (): Middleware => (ctx, next) =>
  traced(ctx.method, { kind: 'server', facts: { 'http.request.method': ctx.method } }, async (span) => {
    await next();
    const route = routeLabel(ctx);
    span.rename(`${ctx.method} ${route}`);
    span.set({
      'http.route': route,
      'http.response.status_code': ctx.status,
      'mpn.request_id': ctx.state.requestId as string,
    });
  });

export default requestTrace;
