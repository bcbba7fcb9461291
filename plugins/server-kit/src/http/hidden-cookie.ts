import type { Context } from 'koa';

/**
 * Adds a cookie to the response that scripts cannot read and that forms of other sites do not send.
 * @param seconds how long the browser keeps it; 0 deletes it
 * @param isSecure whether it is sent by HTTPS alone
 */
export function setHiddenCookie(
  ctx: Context,
  { name, value, seconds, isSecure }: { name: string; value: string; seconds: number; isSecure: boolean },
): void {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  if (isSecure) parts.push('Secure');
  ctx.append('Set-Cookie', parts.join('; '));
}
