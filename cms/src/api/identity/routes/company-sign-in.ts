import {
  endFactorException,
  exportSignIns,
  grantFactorException,
  listPersonFactors,
  readCompanySignIn,
  updateCompanySignIn,
} from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import companySignIn from '../controllers/company-sign-in';

export default routes(
  route(readCompanySignIn, companySignIn.read),
  route(updateCompanySignIn, companySignIn.update),
  route(listPersonFactors, companySignIn.people),
  route(exportSignIns, companySignIn.signIns),
  route(grantFactorException, companySignIn.grant),
  route(endFactorException, companySignIn.end),
);
