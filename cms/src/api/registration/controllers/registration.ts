import {
  fail,
  type acceptJoinRequest,
  type createJoinRequest,
  type declineJoinRequest,
  type findCompanyMatches,
  type listJoinRequests,
  type listRegistrationDocuments,
  type register,
  type registrationLoginNameExists,
} from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { findCompanyMatches as findMatches } from '../../company';
import { hasAccountWithLoginName, limitNetworkTries, limitTries } from '../../identity';
import { acceptJoinRequest as accept, declineJoinRequest as decline } from '../commands/decide-join-request';
import { registerCompany } from '../commands/register';
import { sendJoinRequest } from '../commands/send-join-request';
import { readDocuments } from '../queries/documents';
import { listOpenJoinRequests } from '../queries/join-requests';
import { applicantOf } from '../rules/caller';

const handlers = {
  async documents({ strapi, query, locale }) {
    return { documents: await readDocuments(database(strapi), query.type, locale) };
  },
  async create({ strapi, ctx, body }) {
    return registerCompany(strapi, await applicantOf(strapi, ctx), body);
  },
  async loginNameExists({ strapi, ctx, body }) {
    const { email } = await applicantOf(strapi, ctx);
    await limitTries(strapi, 'login-name-change', 'registration', email);
    if (!(await hasAccountWithLoginName(database(strapi), body.loginName))) {
      throw fail('mpn.backend.global.error.not-found');
    }
    return { done: true };
  },
  async companyMatches({ strapi, ctx, body }) {
    const { type, ip } = await applicantOf(strapi, ctx);
    await limitNetworkTries(strapi, 'company-search-per-network', ip);
    return { matches: await findMatches(database(strapi), body, type) };
  },
  async requestToJoin({ strapi, ctx, body }) {
    return sendJoinRequest(strapi, await applicantOf(strapi, ctx), body);
  },
  async joinRequests({ strapi, principal }) {
    const companyId = principal.permissions.has('ManageAllCompanies') ? 'all' : principal.companyId;
    return companyId === null ? [] : listOpenJoinRequests(database(strapi), companyId);
  },
  accept: ({ strapi, principal, params, body }) => accept(strapi, principal, params.id, body.asAdmin),
  decline: ({ strapi, principal, params, body }) => decline(strapi, principal, params.id, body.reason || null),
} satisfies {
  documents: Handler<typeof listRegistrationDocuments>;
  create: Handler<typeof register>;
  loginNameExists: Handler<typeof registrationLoginNameExists>;
  companyMatches: Handler<typeof findCompanyMatches>;
  requestToJoin: Handler<typeof createJoinRequest>;
  joinRequests: Handler<typeof listJoinRequests>;
  accept: Handler<typeof acceptJoinRequest>;
  decline: Handler<typeof declineJoinRequest>;
};

export default handlers;
