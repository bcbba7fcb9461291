import { readUser } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import account from '../controllers/account';

export default routes(route(readUser, account.readUser));
