import {
  beginTotp,
  confirmTotp,
  presentSecondFactor,
  readSecondFactor,
  removeTotp,
  renewRecoveryCodes,
} from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import factors from '../controllers/second-factor';

export default routes(
  route(presentSecondFactor, factors.present),
  route(readSecondFactor, factors.read),
  route(beginTotp, factors.beginTotp),
  route(confirmTotp, factors.confirmTotp),
  route(removeTotp, factors.removeTotp),
  route(renewRecoveryCodes, factors.renewRecoveryCodes),
);
