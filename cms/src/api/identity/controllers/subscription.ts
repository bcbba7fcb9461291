import type * as contract from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { changeSubscription, subscriptionOf } from '../commands/subscription';

const handlers = {
  open: ({ ctx, query }) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(`/unsubscribe#u=${encodeURIComponent(query.u)}`);
    return Promise.resolve();
  },
  oneClick: ({ strapi, ctx, query }) => changeSubscription(strapi, ctx.ip, query.u, false),
  get: ({ strapi, query }) => subscriptionOf(database(strapi), query.u),
  remove: ({ strapi, ctx, body }) => changeSubscription(strapi, ctx.ip, body.u, false),
  create: ({ strapi, ctx, body }) => changeSubscription(strapi, ctx.ip, body.u, true),
} satisfies {
  open: Handler<typeof contract.openSubscription>;
  oneClick: Handler<typeof contract.unsubscribeByOneClick>;
  get: Handler<typeof contract.getSubscription>;
  remove: Handler<typeof contract.unsubscribe>;
  create: Handler<typeof contract.subscribeAgain>;
};

export default handlers;
