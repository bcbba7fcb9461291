import type { Context } from 'koa';
import { setHiddenCookie } from '@mpn/server-kit';
import { isHttps } from '../../../../config/environment';
import identity from '../../../../config/identity';

const NAME = 'mpn_press';

const write = (ctx: Context, value: string, seconds: number): void =>
  setHiddenCookie(ctx, { name: NAME, value, seconds, isSecure: isHttps() });

/** The secret of the guest's session that the browser sent; undefined without one. */
export const guestCookie = (ctx: Context): string | undefined => ctx.cookies.get(NAME) || undefined;

export const setGuestCookie = (ctx: Context, secret: string): void =>
  write(ctx, secret, identity.press.sessionDays * 86_400);

export const clearGuestCookie = (ctx: Context): void => write(ctx, '', 0);
