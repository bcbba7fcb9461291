import type { Context } from 'koa';

/** Where a request comes from: for session rows, audit and throttling. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
}

export const originOf = (ctx: Context): RequestOrigin => ({ address: ctx.ip, userAgent: ctx.get('user-agent') });
