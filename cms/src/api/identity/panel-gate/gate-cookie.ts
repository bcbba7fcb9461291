import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { setHiddenCookie } from '@mpn/server-kit';
import { getSettings, isHttps } from '../../../../config/environment';
import identity from '../../../../config/identity';

const COOKIES = {
  /** The second factor of the account was presented. */
  gate: { name: 'mpn_panel_gate', seconds: identity.panelGate.hours * 3_600 },
  /** The password was right, and an authenticator app is being set up. */
  setup: { name: 'mpn_panel_setup', seconds: identity.secondFactor.setupMinutes * 60 },
} as const;
type Kind = keyof typeof COOKIES;

/** What a cookie says: an account, and the instant in milliseconds from which its factor is (0 during the setup). */
export interface GateClaims {
  panelUserId: number;
  since: number;
}

const VALUE = /^(\d{1,10})\.(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/;

const signatureOf = (kind: Kind, text: string): string =>
  createHmac('sha256', getSettings().secrets.panelJwt).update(`panel-${kind}\0${text}`).digest('base64url');

/** Keeps in the browser that this account has come so far. */
export function setGateCookie(ctx: Context, kind: Kind, { panelUserId, since }: GateClaims): void {
  const { name, seconds } = COOKIES[kind];
  const text = `${panelUserId}.${since}.${Date.now() + seconds * 1000}`;
  setHiddenCookie(ctx, { name, value: `${text}.${signatureOf(kind, text)}`, seconds, isSecure: isHttps() });
}

export function clearGateCookie(ctx: Context, kind: Kind): void {
  setHiddenCookie(ctx, { name: COOKIES[kind].name, value: '', seconds: 0, isSecure: isHttps() });
}

/** The claims of the request's cookie; null where there is none, or it is over, or not signed by us. */
export function readGateCookie(ctx: Context, kind: Kind): GateClaims | null {
  const match = VALUE.exec(ctx.cookies.get(COOKIES[kind].name) ?? '');
  if (!match) return null;
  const [, panelUserId = '', since = '', until = '', signature = ''] = match;
  const expected = signatureOf(kind, `${panelUserId}.${since}.${until}`);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) || Number(until) <= Date.now()) return null;
  return { panelUserId: Number(panelUserId), since: Number(since) };
}
