import { answerSurvey, getMessage, getSurvey } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import messages from '../controllers/message';

export default routes(
  route(getSurvey, messages.getSurvey),
  route(answerSurvey, messages.answerSurvey),
  route(getMessage, messages.get),
);
