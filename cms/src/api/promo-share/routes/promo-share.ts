import { promoShareEndpoints as share, switchToPromoShareView } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import promoShares from '../controllers/promo-share';
import session from '../controllers/session';

// Literal paths first: the first match wins.
export default routes(
  route(share.mandates, promoShares.mandates),
  route(share.sourceCompanies, promoShares.sourceCompanies),
  route(share.grantedForYou, promoShares.grantedForYou),
  route(share.grantedByYou, promoShares.grantedByYou),
  route(share.receivedCompany, promoShares.receivedCompany),
  route(share.create, promoShares.create),
  route(share.get, promoShares.get),
  route(share.update, promoShares.update),
  route(share.setStatus, promoShares.setStatus),
  route(share.remove, promoShares.remove),
  route(switchToPromoShareView, session.switchToPromoShareView),
);
