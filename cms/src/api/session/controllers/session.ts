import type { Context } from 'koa';
import type { impersonate, login, logout, readSession, SessionView, switchToPromoShareView } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { impersonate as startImpersonation } from '../../../identity/impersonation';
import { login as signIn, type SessionAnswer } from '../../../identity/login';
import { logout as signOut } from '../../../identity/logout';
import { switchToPromoShareView as startPromoShareView } from '../../../identity/promo-share-view';
import { originOf } from '../../../identity/request-facts';
import { readSessionView } from '../../../identity/session-view';

/** The new session's token goes into the header, what it may do into the body. */
function answer(ctx: Context, { authorization, view }: SessionAnswer): SessionView {
  ctx.set('Authorization', authorization);
  return view;
}

const handlers = {
  login: async ({ strapi, ctx, body }) => answer(ctx, await signIn(strapi, body, originOf(ctx))),
  logout: ({ strapi, principal }) => signOut(strapi, principal),
  impersonate: async ({ strapi, ctx, principal, body }) =>
    answer(ctx, await startImpersonation(strapi, principal, body.targetUserId, originOf(ctx))),
  switchToPromoShareView: async ({ strapi, ctx, principal, body }) =>
    answer(ctx, await startPromoShareView(strapi, principal, body, originOf(ctx))),
  readSession: ({ strapi, principal }) => readSessionView(database(strapi), principal),
} satisfies {
  login: Handler<typeof login>;
  logout: Handler<typeof logout>;
  impersonate: Handler<typeof impersonate>;
  switchToPromoShareView: Handler<typeof switchToPromoShareView>;
  readSession: Handler<typeof readSession>;
};

export default handlers;
