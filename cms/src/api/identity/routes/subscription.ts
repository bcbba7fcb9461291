import { getSubscription, openSubscription, subscribeAgain, unsubscribe, unsubscribeByOneClick } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import subscription from '../controllers/subscription';

export default routes(
  route(openSubscription, subscription.open),
  route(unsubscribeByOneClick, subscription.oneClick),
  route(getSubscription, subscription.get),
  route(unsubscribe, subscription.remove),
  route(subscribeAgain, subscription.create),
);
