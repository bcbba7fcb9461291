import { userEndpoints as endpoints } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import users from '../controllers/user';

// Literal paths first: the first match wins.
export default routes(
  route(endpoints.list, users.list),
  route(endpoints.listOfCompany, users.listOfCompany),
  route(endpoints.emailExists, users.emailExists),
  route(endpoints.loginNameExists, users.loginNameExists),
  route(endpoints.get, users.get),
  route(endpoints.getOfCompany, users.getOfCompany),
  route(endpoints.create, users.create),
  route(endpoints.createInCompany, users.createInCompany),
  route(endpoints.update, users.update),
  route(endpoints.updateInCompany, users.updateInCompany),
  route(endpoints.remove, users.remove),
  route(endpoints.sendReset, users.sendReset),
  route(endpoints.sessions, users.sessions),
  route(endpoints.endSessions, users.endSessions),
  route(endpoints.resetSecondFactor, users.resetSecondFactor),
  route(endpoints.lock, users.lock),
  route(endpoints.unlock, users.unlock),
  route(endpoints.move, users.move),
);
