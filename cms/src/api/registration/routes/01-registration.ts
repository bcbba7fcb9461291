import {
  acceptJoinRequest,
  createJoinRequest,
  declineJoinRequest,
  findCompanyMatches,
  listJoinRequests,
  listRegistrationDocuments,
  register,
} from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import registration from '../controllers/registration';

export default routes(
  route(listRegistrationDocuments, registration.documents),
  route(register, registration.create),
  route(findCompanyMatches, registration.companyMatches),
  route(createJoinRequest, registration.requestToJoin),
  route(listJoinRequests, registration.joinRequests),
  route(acceptJoinRequest, registration.accept),
  route(declineJoinRequest, registration.decline),
);
