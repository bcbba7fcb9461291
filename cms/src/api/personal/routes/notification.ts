import { personalEndpoints as desk } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import notifications from '../controllers/notification';

export default routes(
  route(desk.notifications, notifications.notifications),
  route(desk.readNotifications, notifications.readNotifications),
);
