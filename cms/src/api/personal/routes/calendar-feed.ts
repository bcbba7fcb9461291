import { getCalendarFeed, readCalendar, removeCalendarFeed, renewCalendarFeed } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import feed from '../controllers/calendar-feed';

export default routes(
  route(readCalendar, feed.read),
  route(getCalendarFeed, feed.get),
  route(renewCalendarFeed, feed.renew),
  route(removeCalendarFeed, feed.remove),
);
