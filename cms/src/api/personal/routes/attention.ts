import { personalEndpoints as desk } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import attention from '../controllers/attention';

export default routes(route(desk.attention, attention.attention), route(desk.firstSteps, attention.firstSteps));
