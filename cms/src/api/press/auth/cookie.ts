import type { Context } from 'koa';
import { getSettings } from '../../../../config/environment';
import identity from '../../../../config/identity';

const NAME = 'mpn_press';

const isSecure = (): boolean => getSettings().PUBLIC_URL.startsWith('https://');

/** The cookie is never readable by scripts, and never sent with requests that another site causes by a form. */
function write(ctx: Context, value: string, seconds: number): void {
  const parts = [`${NAME}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  if (isSecure()) parts.push('Secure');
  ctx.append('Set-Cookie', parts.join('; '));
}

/** The secret of the guest's session that the browser sent; undefined without one. */
export const guestCookie = (ctx: Context): string | undefined => ctx.cookies.get(NAME) || undefined;

export const setGuestCookie = (ctx: Context, secret: string): void =>
  write(ctx, secret, identity.press.sessionDays * 86_400);

export const clearGuestCookie = (ctx: Context): void => write(ctx, '', 0);
