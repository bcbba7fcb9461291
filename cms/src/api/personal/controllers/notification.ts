import type { personalEndpoints } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { listNotifications, markNotificationsRead } from '../commands/notifications';

type Endpoints = Pick<typeof personalEndpoints, 'notifications' | 'readNotifications'>;

const handlers = {
  notifications: ({ strapi, principal, query }) => listNotifications(database(strapi), principal, query),
  readNotifications: ({ strapi, principal, body }) => markNotificationsRead(database(strapi), principal, body.ids),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
