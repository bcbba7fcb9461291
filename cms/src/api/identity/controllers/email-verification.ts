import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { requestEmailVerification, verifyEmail, type EmailVerificationContext } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { authenticateRequest } from '../auth/authenticate';
import { checkScope } from '../auth/strategy';
import { requestEmailVerification as sendCode, verifyEmail as takeCode } from '../commands/email-verification';
import { assertOwnPerson } from '../commands/own-person';
import { originOf } from '../rules/request-facts';

/**
 * The account whose e-mail address is to change, authenticated by its own session; null for a registration.
 * @throws AppError 401 without a valid session; own-person-only (403) and those of {@link checkScope}
 */
async function accountOf(
  strapi: Core.Strapi,
  ctx: Context,
  context: EmailVerificationContext,
  callId: string,
): Promise<number | null> {
  if (context !== 'CHANGE_EMAIL') return null;
  const principal = await authenticateRequest(strapi, ctx);
  checkScope(principal, ['ManageMyAccount'], callId);
  assertOwnPerson(principal);
  return principal.userId;
}

const handlers = {
  async request({ strapi, ctx, body, locale }) {
    const userId = await accountOf(strapi, ctx, body.context, requestEmailVerification.id);
    return sendCode(strapi, { ...body, userId }, locale, originOf(ctx));
  },
  async verify({ strapi, ctx, body }) {
    const userId = await accountOf(strapi, ctx, body.context, verifyEmail.id);
    const { authorization, view } = await takeCode(strapi, { ...body, userId }, originOf(ctx));
    ctx.set('Authorization', authorization);
    return view;
  },
} satisfies { request: Handler<typeof requestEmailVerification>; verify: Handler<typeof verifyEmail> };

export default handlers;
