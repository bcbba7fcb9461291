import { companyEndpoints as company } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import companies from '../controllers/company';

// Literal paths first: the first match wins.
export default routes(
  route(company.myResolvedPreferences, companies.myResolvedPreferences),
  route(company.mediaSelectionList, companies.mediaSelectionList),
  route(company.resolvedPreferences, companies.resolvedPreferences),
  route(company.get, companies.get),
);
