import { requestEmailVerification, verifyEmail } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import emailVerification from '../controllers/email-verification';

export default routes(
  route(requestEmailVerification, emailVerification.request),
  route(verifyEmail, emailVerification.verify),
);
