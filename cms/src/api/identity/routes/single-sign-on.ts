import {
  addSignOnDomain,
  backChannelLogout,
  beginSignOn,
  beginSignOnConfirmation,
  beginSignOnTest,
  finishSignOn,
  finishSignOnConfirmation,
  finishSignOnTest,
  linkSignOn,
  readSingleSignOn,
  removeSignOnDomain,
  removeSingleSignOn,
  switchSingleSignOn,
  updateSingleSignOn,
  verifySignOnDomain,
} from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import singleSignOn from '../controllers/single-sign-on';

export default routes(
  route(readSingleSignOn, singleSignOn.read),
  route(updateSingleSignOn, singleSignOn.update),
  route(removeSingleSignOn, singleSignOn.remove),
  route(addSignOnDomain, singleSignOn.addDomain),
  route(verifySignOnDomain, singleSignOn.verifyDomain),
  route(removeSignOnDomain, singleSignOn.removeDomain),
  route(beginSignOnTest, singleSignOn.beginTest),
  route(finishSignOnTest, singleSignOn.finishTest),
  route(switchSingleSignOn, singleSignOn.switchIt),
  route(backChannelLogout, singleSignOn.logOut),
  route(beginSignOn, singleSignOn.begin),
  route(finishSignOn, singleSignOn.finish),
  route(linkSignOn, singleSignOn.link),
  route(beginSignOnConfirmation, singleSignOn.beginConfirmation),
  route(finishSignOnConfirmation, singleSignOn.finishConfirmation),
);
