import type * as contract from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { getFeed, readFeed, removeFeed, renewFeed } from '../commands/calendar-feed';

const handlers = {
  get: ({ strapi, principal }) => getFeed(strapi, principal),
  renew: ({ strapi, principal }) => renewFeed(strapi, principal),
  remove: ({ strapi, principal }) => removeFeed(strapi, principal),
  read: async ({ strapi, ctx, query }) => {
    const text = await readFeed(strapi, query.token, ctx.ip);
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Disposition', 'inline; filename="mpn.ics"');
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.body = text;
  },
} satisfies {
  get: Handler<typeof contract.getCalendarFeed>;
  renew: Handler<typeof contract.renewCalendarFeed>;
  remove: Handler<typeof contract.removeCalendarFeed>;
  read: Handler<typeof contract.readCalendar>;
};

export default handlers;
