import type { enterSupportSession, impersonate, login, logout, readSession } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { impersonate as startImpersonation } from '../commands/impersonation';
import { login as signIn } from '../commands/login';
import { logout as signOut } from '../commands/logout';
import { enterSupportSession as enterSupport } from '../commands/support-session';
import { answerSignIn } from '../devices/cookie';
import { answerWithSession } from '../rules/answer-with-session';
import { originOf } from '../rules/request-facts';
import { readSessionView } from '../queries/session-view';

const handlers = {
  login: ({ strapi, ctx, body }) => answerSignIn(ctx, (origin) => signIn(strapi, body, origin)),
  logout: ({ strapi, principal }) => signOut(strapi, principal),
  impersonate: async ({ strapi, ctx, principal, body }) =>
    answerWithSession(ctx, await startImpersonation(strapi, principal, body.targetUserId, originOf(ctx))),
  enterSupportSession: async ({ strapi, ctx, body }) =>
    answerWithSession(ctx, await enterSupport(strapi, body.code, originOf(ctx))),
  readSession: ({ strapi, principal }) => readSessionView(database(strapi), principal),
} satisfies {
  login: Handler<typeof login>;
  logout: Handler<typeof logout>;
  impersonate: Handler<typeof impersonate>;
  enterSupportSession: Handler<typeof enterSupportSession>;
  readSession: Handler<typeof readSession>;
};

export default handlers;
