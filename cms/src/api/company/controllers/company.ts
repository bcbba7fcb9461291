import type { Core } from '@strapi/strapi';
import { fail, type companyEndpoints, type ResolvedPreferencesView } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import type { CompanyPreferences } from '../services/preferences';
import { assertOwnCompany, readCompany } from '../views/company';

type Endpoints = typeof companyEndpoints;

function resolved(strapi: Core.Strapi, companyId: number, userId: number | null): Promise<ResolvedPreferencesView> {
  const preferences = strapi.service('api::company.preferences') as unknown as CompanyPreferences;
  return preferences.view(database(strapi), companyId, userId);
}

const handlers = {
  myResolvedPreferences({ strapi, principal }) {
    if (principal.companyId === null) throw fail('mpn.backend.global.error.not-found');
    return resolved(strapi, principal.companyId, principal.userId);
  },
  resolvedPreferences({ strapi, principal, params }) {
    assertOwnCompany(principal, params.id);
    return resolved(strapi, params.id, null);
  },
  get: ({ strapi, principal, params }) => readCompany(database(strapi), principal, params.id),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
