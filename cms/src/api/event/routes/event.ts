import { streamEvents } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import events from '../controllers/event';

export default routes(route(streamEvents, events.stream));
