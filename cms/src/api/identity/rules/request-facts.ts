import type { Context } from 'koa';

/** Origin of a request: for session rows, audit and rate limits. */
export interface RequestOrigin {
  ip: string;
  userAgent: string;
}

export const originOf = (ctx: Context): RequestOrigin => ({ ip: ctx.ip, userAgent: ctx.get('user-agent') });
