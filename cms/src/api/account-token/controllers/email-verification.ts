import type { requestEmailVerification, verifyEmail } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { requestEmailVerification as sendCode, verifyEmail as takeCode } from '../../../identity/email-verification';
import { originOf } from '../../../identity/request-facts';

const handlers = {
  async request({ strapi, ctx, body, locale }) {
    await sendCode(strapi, body, locale, originOf(ctx));
    return { done: true };
  },
  async verify({ strapi, ctx, body }) {
    const { authorization, view } = await takeCode(strapi, body, originOf(ctx));
    ctx.set('Authorization', authorization);
    return view;
  },
} satisfies { request: Handler<typeof requestEmailVerification>; verify: Handler<typeof verifyEmail> };

export default handlers;
