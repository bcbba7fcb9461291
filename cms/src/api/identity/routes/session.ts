import { enterSupportSession, impersonate, login, logout, readSession } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import session from '../controllers/session';

export default routes(
  route(login, session.login),
  route(logout, session.logout),
  route(impersonate, session.impersonate),
  route(enterSupportSession, session.enterSupportSession),
  route(readSession, session.readSession),
);
