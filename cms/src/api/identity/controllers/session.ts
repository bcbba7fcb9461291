import type { Context } from 'koa';
import type {
  enterSupportSession,
  impersonate,
  login,
  logout,
  readSession,
  SessionView,
  switchToPromoShareView,
} from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { impersonate as startImpersonation } from '../commands/impersonation';
import { login as signIn, type SessionAnswer } from '../commands/login';
import { logout as signOut } from '../commands/logout';
import { switchToPromoShareView as startPromoShareView } from '../commands/promo-share-view';
import { enterSupportSession as enterSupport } from '../commands/support-session';
import { originOf } from '../rules/request-facts';
import { readSessionView } from '../queries/session-view';

/** Sends the new session's token in the header and its permissions in the body. */
function answer(ctx: Context, { authorization, view }: SessionAnswer): SessionView {
  ctx.set('Authorization', authorization);
  return view;
}

const handlers = {
  login: async ({ strapi, ctx, body }) => answer(ctx, await signIn(strapi, body, originOf(ctx))),
  logout: ({ strapi, principal }) => signOut(strapi, principal),
  impersonate: async ({ strapi, ctx, principal, body }) =>
    answer(ctx, await startImpersonation(strapi, principal, body.targetUserId, originOf(ctx))),
  enterSupportSession: async ({ strapi, ctx, body }) =>
    answer(ctx, await enterSupport(strapi, body.code, originOf(ctx))),
  switchToPromoShareView: async ({ strapi, ctx, principal, body }) =>
    answer(ctx, await startPromoShareView(strapi, principal, body, originOf(ctx))),
  readSession: ({ strapi, principal }) => readSessionView(database(strapi), principal),
} satisfies {
  login: Handler<typeof login>;
  logout: Handler<typeof logout>;
  impersonate: Handler<typeof impersonate>;
  enterSupportSession: Handler<typeof enterSupportSession>;
  switchToPromoShareView: Handler<typeof switchToPromoShareView>;
  readSession: Handler<typeof readSession>;
};

export default handlers;
