import { pressEndpoints as of } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import { pressRoute } from '../access/press-route';
import { pageHandlers as page, sessionHandlers as session } from '../controllers/guest';

// Literal paths first: the first match wins.
export default routes(
  route(of.open, session.open),
  route(of.mailMyLink, session.mailMyLink),
  route(of.end, session.end),
  pressRoute(of.page, page.page),
  pressRoute(of.logo, page.logo),
  pressRoute(of.unlock, page.unlock),
  pressRoute(of.sendCode, page.sendCode),
  pressRoute(of.confirm, page.confirm),
  pressRoute(of.measuring, page.measuring),
  pressRoute(of.events, page.events),
  pressRoute(of.answer, page.answer),
  pressRoute(of.askForTime, page.askForTime),
  pressRoute(of.forget, page.forget),
  pressRoute(of.peaks, page.peaks),
  pressRoute(of.file, page.file),
  pressRoute(of.download, page.download),
);
