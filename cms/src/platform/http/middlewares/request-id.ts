import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { withLogFields } from '@mpn/server-kit';

/** An id that is taken over from the request: short and printable, so that it cannot forge log lines. */
const ACCEPTABLE = /^[A-Za-z0-9_-]{8,64}$/;

/** Gives each request an id that its response, its log lines and an error's text share. */
const requestId = (): Middleware => async (ctx, next) => {
  const sent = ctx.get('x-request-id');
  const id = ACCEPTABLE.test(sent) ? sent : randomUUID();
  ctx.state.requestId = id;
  ctx.set('x-request-id', id);
  await withLogFields({ requestId: id }, next);
};

export default requestId;
