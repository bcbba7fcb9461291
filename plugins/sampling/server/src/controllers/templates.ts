import {
  createSamplingTemplate,
  deleteSamplingTemplate,
  fail,
  listBroadcastingAreas,
  listSamplingCountries,
  listSamplingMediums,
  listSamplingTemplates,
  type SamplingTemplateView,
} from '@mpn/domain';
import { database, route } from '@mpn/server-kit';
import { companyOf } from '../access';
import { createTemplate, deleteTemplate, templateQuery, templateTable } from '../templates';
import { partsOfCountry, samplingCountries } from '../addressees';

export const templateRoutes = [
  route(createSamplingTemplate, async ({ strapi, principal, body }) => {
    const id = await createTemplate(strapi, principal, body);
    const row: unknown = await templateQuery(database(strapi), companyOf(principal)).where('template.id', id).first();
    if (!row) throw fail('mpn.backend.global.error.not-found');
    return row as SamplingTemplateView;
  }),
  route(listSamplingTemplates, ({ strapi, principal, query }) =>
    templateTable(database(strapi), companyOf(principal), query),
  ),
  route(deleteSamplingTemplate, ({ strapi, principal, params }) => deleteTemplate(strapi, principal, params.id)),
  route(listSamplingCountries, ({ strapi, locale }) => samplingCountries(database(strapi), locale)),
  route(listSamplingMediums, ({ strapi, params, locale }) =>
    partsOfCountry(database(strapi), 'medium_list', params.id, locale),
  ),
  route(listBroadcastingAreas, ({ strapi, params, locale }) =>
    partsOfCountry(database(strapi), 'broadcasting_area_list', params.id, locale),
  ),
];
