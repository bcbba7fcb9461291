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

/**
 * Answers a sign-in. The browser keeps, or keeps longer, the cookie by which it is known again; it names no person.
 * @param signIn the sign-in from there
 */
export async function answerSignIn(
  ctx: Context,
  signIn: (origin: SignInOrigin) => Promise<SessionAnswer>,
): Promise<SessionView> {
  const sent = ctx.cookies.get(NAME) ?? '';
  const device = VALUE.test(sent) ? sent : newToken();
  const answer = await signIn({ ...originOf(ctx), device });
  const seconds = identity.devices.knownDays * 86_400;
  setHiddenCookie(ctx, { name: NAME, value: device, seconds, isSecure: isHttps() });
  return answerWithSession(ctx, answer);
}
