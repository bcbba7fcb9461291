import { mailingRequestEndpoints as of } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import mailings from '../controllers/mailing';

// Literal paths first: the first match wins.
export default routes(
  route(of.offer, mailings.offer),
  route(of.create, mailings.create),
  route(of.list, mailings.list),
  route(of.answerMany, mailings.answerMany),
  route(of.send, mailings.send),
  route(of.decline, mailings.decline),
  route(of.withdraw, mailings.withdraw),
);
