import { mediaGroupEndpoints as endpoints } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import groups from '../controllers/media-group';

// Literal paths first: the first match wins.
export default routes(
  route(endpoints.list, groups.list),
  route(endpoints.selectionList, groups.selectionList),
  route(endpoints.create, groups.create),
  route(endpoints.companies, groups.companies),
  route(endpoints.get, groups.get),
  route(endpoints.update, groups.update),
  route(endpoints.remove, groups.remove),
);
