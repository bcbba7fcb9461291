import type * as contract from '@mpn/domain';
import { fail, type Principal } from '@mpn/domain';
import type { Core } from '@strapi/strapi';
import { answerFile, csvFormOf, database, service, type Handler } from '@mpn/server-kit';
import {
  changeCompanySignIn,
  endFactorException,
  grantFactorException,
  limitSessions,
  unlinkSignOn,
} from '../commands/company-sign-in';
import { personFactorsCsv, personFactorsTable, readCompanySignIn } from '../queries/company-sign-in';
import { signInLogCsv } from '../queries/sign-in-log';
import { assertManagesUsersOf } from '../rules/managed-users';

const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws AppError not-found (404) for a company that does not exist or that the caller does not administer */
async function assertCompany(strapi: Core.Strapi, principal: Principal, companyId: number): Promise<void> {
  assertManagesUsersOf(principal, companyId);
  const company = await service(strapi, 'api::company.company').find(database(strapi), companyId);
  if (!company) throw fail('mpn.backend.global.error.not-found');
}

const handlers = {
  async read({ strapi, principal, params }) {
    await assertCompany(strapi, principal, params.id);
    return readCompanySignIn(database(strapi), params.id);
  },
  update: ({ strapi, principal, params, body }) => changeCompanySignIn(strapi, principal, params.id, body),
  limit: ({ strapi, principal, params, body }) => limitSessions(strapi, principal, params.id, body),
  async people({ strapi, ctx, principal, params, query }) {
    await assertCompany(strapi, principal, params.id);
    const db = database(strapi);
    if (query.format !== 'csv') return personFactorsTable(db, principal, params.id, query);
    return answerFile(ctx, await personFactorsCsv(db, params.id, query, csvFormOf(query.for, principal.locale)));
  },
  async signIns({ strapi, ctx, principal, params, query }) {
    await assertCompany(strapi, principal, params.id);
    const since = new Date(Date.now() - query.days * DAY_MS);
    const form = csvFormOf(query.for, principal.locale);
    return answerFile(ctx, await signInLogCsv(database(strapi), params.id, since, form));
  },
  async grant({ strapi, principal, params, body }) {
    await grantFactorException(strapi, principal, { companyId: params.id, userId: params.userId }, body);
    return { done: true } as const;
  },
  end: ({ strapi, principal, params }) =>
    endFactorException(strapi, principal, { companyId: params.id, userId: params.userId }),
  unlink: ({ strapi, principal, params }) =>
    unlinkSignOn(strapi, principal, { companyId: params.id, userId: params.userId }),
} satisfies {
  read: Handler<typeof contract.readCompanySignIn>;
  update: Handler<typeof contract.updateCompanySignIn>;
  limit: Handler<typeof contract.limitCompanySessions>;
  people: Handler<typeof contract.listPersonFactors>;
  signIns: Handler<typeof contract.exportSignIns>;
  grant: Handler<typeof contract.grantFactorException>;
  end: Handler<typeof contract.endFactorException>;
  unlink: Handler<typeof contract.unlinkSignOn>;
};

export default handlers;
