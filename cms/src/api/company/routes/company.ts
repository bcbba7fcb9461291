import { companyEndpoints as company } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import companies from '../controllers/company';

// Literal paths first: the first match wins.
export default routes(
  route(company.myResolvedPreferences, companies.myResolvedPreferences),
  route(company.list, companies.list),
  route(company.listOfType, companies.listOfType),
  route(company.promoSelectionList, companies.promoSelectionList),
  route(company.create, companies.create),
  route(company.mediaSelectionList, companies.mediaSelectionList),
  route(company.resolvedPreferences, companies.resolvedPreferences),
  route(company.effects, companies.effects),
  route(company.setLogo, companies.setLogo),
  route(company.removeLogo, companies.removeLogo),
  route(company.get, companies.get),
  route(company.update, companies.update),
  route(company.remove, companies.remove),
);
