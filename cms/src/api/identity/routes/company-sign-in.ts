import {
  endFactorException,
  exportSignIns,
  grantFactorException,
  limitCompanySessions,
  listPersonFactors,
  readCompanySignIn,
  unlinkSignOn,
  updateCompanySignIn,
} from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import companySignIn from '../controllers/company-sign-in';

export default routes(
  route(readCompanySignIn, companySignIn.read),
  route(updateCompanySignIn, companySignIn.update),
  route(limitCompanySessions, companySignIn.limit),
  route(listPersonFactors, companySignIn.people),
  route(exportSignIns, companySignIn.signIns),
  route(grantFactorException, companySignIn.grant),
  route(endFactorException, companySignIn.end),
  route(unlinkSignOn, companySignIn.unlink),
);
