import { fail, type promoShareEndpoints } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { findCompany } from '../../company';
import { changePromoShare, createPromoShare, removePromoShare, setPromoShareStatus } from '../commands/promo-shares';
import {
  findLiveShareWith,
  findMandates,
  findSourceCompanies,
  promoShareTable,
  readPromoShare,
} from '../queries/promo-shares';

export default {
  mandates: ({ strapi, principal }) => findMandates(database(strapi), principal.companyId),
  async sourceCompanies({ strapi, principal, params }) {
    const isOther = principal.companyId !== null && principal.companyId !== params.id;
    if (isOther || !(await findCompany(database(strapi), { id: params.id }))) {
      throw fail('mpn.backend.global.error.not-found');
    }
    return findSourceCompanies(database(strapi), params.id);
  },
  grantedForYou: ({ strapi, principal, query }) => promoShareTable(database(strapi), principal, 'RECEIVED', query),
  grantedByYou: ({ strapi, principal, query }) => promoShareTable(database(strapi), principal, 'SOURCE', query),
  receivedCompany: ({ strapi, principal, params }) => findLiveShareWith(database(strapi), principal, params.id),
  create: ({ strapi, principal, body }) => createPromoShare(strapi, principal, body),
  get: ({ strapi, principal, params }) => readPromoShare(database(strapi), principal, params.id),
  update: ({ strapi, principal, params, body }) => changePromoShare(strapi, principal, params.id, body),
  setStatus: ({ strapi, principal, params }) => setPromoShareStatus(strapi, principal, params.id, params.status),
  remove: ({ strapi, principal, params }) => removePromoShare(strapi, principal, params.id),
} satisfies { [K in keyof typeof promoShareEndpoints]: Handler<(typeof promoShareEndpoints)[K]> };
