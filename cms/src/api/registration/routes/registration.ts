import {
  acceptJoinRequest,
  createJoinRequest,
  declineJoinRequest,
  findCompanyMatches,
  listJoinRequests,
  listRegistrationDocuments,
  readLegal,
  readLegalVersion,
  register,
  registrationLoginNameExists,
} from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import legal from '../controllers/legal';
import registration from '../controllers/registration';

export default routes(
  route(readLegal, legal.read),
  route(readLegalVersion, legal.readVersion),
  route(listRegistrationDocuments, registration.documents),
  route(register, registration.create),
  route(registrationLoginNameExists, registration.loginNameExists),
  route(findCompanyMatches, registration.companyMatches),
  route(createJoinRequest, registration.requestToJoin),
  route(listJoinRequests, registration.joinRequests),
  route(acceptJoinRequest, registration.accept),
  route(declineJoinRequest, registration.decline),
);
