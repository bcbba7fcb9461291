import type { Core } from '@strapi/strapi';
import { fail, type Principal, type userEndpoints } from '@mpn/domain';
import { database, service, type Handler } from '@mpn/server-kit';
import {
  changeManagedUser,
  createManagedUser,
  moveManagedUser,
  removeManagedUser,
  sendManagedReset,
  setManagedUserLocked,
} from '../commands/managed-users';
import { resetManagedFactor } from '../commands/reset-factor';
import { endSessionsOfUser, listSessionsOfUser } from '../commands/sessions-of-user';
import { limitTries } from '../limits/rate-limits';
import { hasAccountWithLoginName } from '../queries/login-names';
import { readManagedUser } from '../queries/managed-user';
import { userTable } from '../queries/user-table';
import { readUser } from '../queries/user-view';
import { isEmailTaken } from '../rules/email-taken';
import { assertManagesUsersOf } from '../rules/managed-users';

type Endpoints = typeof userEndpoints;

const DONE = { done: true } as const;

/**
 * @throws AppError not-found (404) if it does not exist; too-many-requests (429), because the responses reveal who has
 * an account
 */
async function answerExists(strapi: Core.Strapi, principal: Principal, exists: () => Promise<boolean>) {
  await limitTries(strapi, 'existence-check', String(principal.userId));
  if (!(await exists())) throw fail('mpn.backend.global.error.not-found');
  return DONE;
}

const handlers = {
  list: ({ strapi, principal, query }) => userTable(database(strapi), principal, null, query),
  async listOfCompany({ strapi, principal, params, query }) {
    assertManagesUsersOf(principal, params.id);
    const company = await service(strapi, 'api::company.company').find(database(strapi), params.id);
    if (!company) throw fail('mpn.backend.global.error.not-found');
    return userTable(database(strapi), principal, params.id, query);
  },
  emailExists: ({ strapi, principal, body }) =>
    answerExists(strapi, principal, () => isEmailTaken(database(strapi), body.email)),
  loginNameExists: ({ strapi, principal, body }) =>
    answerExists(strapi, principal, () => hasAccountWithLoginName(database(strapi), body.loginName)),
  get: ({ strapi, principal, params }) => readUser(database(strapi), principal, params.id),
  async getOfCompany({ strapi, principal, params }) {
    const user = await readManagedUser(database(strapi), principal, params.userId);
    if (user.companyId !== params.id) throw fail('mpn.backend.global.error.not-found');
    return user;
  },
  async create({ strapi, principal, body: { companyId, ...body } }) {
    const company = await service(strapi, 'api::company.company').find(database(strapi), companyId);
    if (!company) throw fail('mpn.backend.data.error.company-not-found', { company: String(companyId) });
    return createManagedUser(strapi, principal, companyId, body);
  },
  createInCompany: ({ strapi, principal, params, body }) => createManagedUser(strapi, principal, params.id, body),
  update: ({ strapi, principal, params, body }) => changeManagedUser(strapi, principal, { userId: params.id }, body),
  updateInCompany: ({ strapi, principal, params, body }) =>
    changeManagedUser(strapi, principal, { userId: params.userId, companyId: params.id }, body),
  remove: ({ strapi, principal, params }) => removeManagedUser(strapi, principal, params.id),
  async sendReset({ strapi, principal, params }) {
    await sendManagedReset(strapi, principal, params.id);
    return DONE;
  },
  sessions: ({ strapi, principal, params }) => listSessionsOfUser(strapi, principal, params.id),
  async endSessions({ strapi, principal, params }) {
    await endSessionsOfUser(strapi, principal, params.id);
    return DONE;
  },
  async resetSecondFactor({ strapi, principal, params, body }) {
    await resetManagedFactor(strapi, principal, params.id, body.reason);
    return DONE;
  },
  lock: ({ strapi, principal, params }) => setManagedUserLocked(strapi, principal, params.id, true),
  unlock: ({ strapi, principal, params }) => setManagedUserLocked(strapi, principal, params.id, false),
  move: ({ strapi, principal, params, body }) => moveManagedUser(strapi, principal, params.id, body),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
