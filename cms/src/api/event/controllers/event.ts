import type { streamEvents } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { eventHub } from '../stream/register';

const handlers = {
  stream: async ({ strapi, principal, ctx }) => {
    ctx.type = 'text/event-stream';
    // Proxies must not buffer or compress the frames.
    ctx.set('Cache-Control', 'no-store, no-transform');
    ctx.set('X-Accel-Buffering', 'no');
    if (ctx.method === 'HEAD') ctx.status = 200;
    else ctx.body = eventHub(strapi).open(principal, ctx.res).body;
  },
} satisfies { stream: Handler<typeof streamEvents> };

export default handlers;
