import type { Core } from '@strapi/strapi';
import { fail, type companyEndpoints, type ResolvedPreferencesView } from '@mpn/domain';
import { database, service, type Handler } from '@mpn/server-kit';
import { assertOwnCompany } from '../queries/company';
import { changeCompany, createCompany, removeCompany } from '../commands/save-company';
import { removeLogo, setLogo } from '../commands/logo';
import { companyEffects } from '../queries/company-effects';
import { promotionChoices, companyTable } from '../queries/company-table';
import { mediaChoices } from '../queries/media-choices';

/** The table of institutions is the sampling plugin's: it shows sampling groups and the block list. */
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
  list: ({ strapi, query }) => companyTable(database(strapi), query),
  listOfType: ({ strapi, params, query }) =>
    companyTable(database(strapi), { ...query, type: [params.type === 'media' ? 'MEDIA' : 'PROMOTION'] }),
  promoSelectionList: ({ strapi, principal, query }) =>
    promotionChoices(database(strapi), { term: query.term, exceptId: principal.companyId }),
  create: ({ context, body }) => createCompany(context, body),
  update: ({ context, params, body }) => changeCompany(context, params.id, body),
  remove: ({ context, params }) => removeCompany(context, params.id),
  setLogo: ({ context, params, body }) => setLogo(context, params.id, body.fileId),
  removeLogo: ({ context, params }) => removeLogo(context, params.id),
  async effects({ strapi, params }) {
    const company = await service(strapi, 'api::company.company').find(database(strapi), params.id);
    if (!company) throw fail('mpn.backend.global.error.not-found');
    return companyEffects(database(strapi), params.id);
  },
  mediaSelectionList: ({ strapi, query }) => mediaChoices(database(strapi), query),
  get: ({ strapi, principal, params }) => service(strapi, 'api::company.company').read(principal, params.id),
} satisfies { [K in Exclude<keyof Endpoints, 'institutions'>]: Handler<Endpoints[K]> };

export default handlers;
