import type { Context } from 'koa';

/** Origin of a request: for session rows, audit and rate limits. */
export interface RequestOrigin {
  ip: string;
  userAgent: string;
}

/** Origin of a sign-in, with the value of the browser's cookie by which it is known again. */
export interface SignInOrigin extends RequestOrigin {
  device: string;
}

export const originOf = (ctx: Context): RequestOrigin => ({ ip: ctx.ip, userAgent: ctx.get('user-agent') });
