import type { Context } from 'koa';
import type { SessionView } from '@mpn/domain';
import { setHiddenCookie } from '@mpn/server-kit';
import { isHttps } from '../../../../config/environment';
import identity from '../../../../config/identity';
import type { SessionAnswer } from '../commands/login';
import { answerWithSession } from '../rules/answer-with-session';
import { originOf, type SignInOrigin } from '../rules/request-facts';
import { newToken } from '../rules/secrets';

const NAME = 'mpn_device';
/** The form of {@link newToken}; other values are ignored. */
const VALUE = /^[\w-]{43}$/;

/** The value that the browser sent, or a new one. */
function sentDevice(ctx: Context): string {
  const sent = ctx.cookies.get(NAME) ?? '';
  return VALUE.test(sent) ? sent : newToken();
}

function keep(ctx: Context, device: string): void {
  const seconds = identity.devices.knownDays * 86_400;
  setHiddenCookie(ctx, { name: NAME, value: device, seconds, isSecure: isHttps() });
}

/** The value by which the browser is known again when a sign-in that leads elsewhere comes back. */
export function keepDevice(ctx: Context): string {
  const device = sentDevice(ctx);
  keep(ctx, device);
  return device;
}

/**
 * Answers a sign-in. The browser keeps, or keeps longer, the cookie by which it is known again; it names no person.
 * @param signIn the sign-in from there
 */
export async function answerSignIn(
  ctx: Context,
  signIn: (origin: SignInOrigin) => Promise<SessionAnswer>,
): Promise<SessionView> {
  const device = sentDevice(ctx);
  const answer = await signIn({ ...originOf(ctx), device });
  keep(ctx, device);
  return answerWithSession(ctx, answer);
}
