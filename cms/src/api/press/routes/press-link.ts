import { pressGrantEndpoints as grant, pressLinkEndpoints as of } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import { grantHandlers, linkHandlers as link } from '../controllers/press-link';

// Literal paths first: the first match wins.
export default routes(
  route(of.list, link.list),
  route(of.defaults, link.defaults),
  route(of.ofRelease, link.ofRelease),
  route(of.ofContact, link.ofContact),
  route(of.accessReport, link.accessReport),
  route(of.create, link.create),
  route(of.get, link.get),
  route(of.update, link.update),
  route(of.viewAsGuest, link.viewAsGuest),
  route(of.act, link.act),
  route(of.grants, link.grants),
  route(of.addGrants, link.addGrants),
  route(of.result, link.result),
  route(grant.act, grantHandlers.act),
  route(grant.decide, grantHandlers.decide),
);
