import type { Core } from '@strapi/strapi';
import { fail, type companyEndpoints, type ResolvedPreferencesView } from '@mpn/domain';
import { database, service, type Handler } from '@mpn/server-kit';
import { assertOwnCompany } from '../queries/company';
import { mediaChoices } from '../queries/media-choices';

type Endpoints = typeof companyEndpoints;

function resolved(strapi: Core.Strapi, companyId: number, userId: number | null): Promise<ResolvedPreferencesView> {
  const preferences = service(strapi, 'api::company.preferences');
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
  mediaSelectionList: ({ strapi, query }) => mediaChoices(database(strapi), query),
  get: ({ strapi, principal, params }) => service(strapi, 'api::company.company').read(principal, params.id),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
