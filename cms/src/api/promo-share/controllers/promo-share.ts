import { fail, reachedCompanyId, type promoShareEndpoints } from '@mpn/domain';
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
  mandates: ({ strapi, principal }) => findMandates(database(strapi), reachedCompanyId(principal)),
  async sourceCompanies({ strapi, principal, params }) {
    const companyId = reachedCompanyId(principal);
    const isOther = companyId !== null && companyId !== params.id;
    if (isOther || !(await findCompany(database(strapi), { id: params.id }))) {
      throw fail('mpn.backend.global.error.not-found');
    }
    return findSourceCompanies(database(strapi), params.id);
  },
  grantedForYou: ({ strapi, principal, query }) => promoShareTable(database(strapi), principal, 'RECEIVED', query),
  grantedByYou: ({ strapi, principal, query }) => promoShareTable(database(strapi), principal, 'SOURCE', query),
  receivedCompany: ({ strapi, principal, params }) => findLiveShareWith(database(strapi), principal, params.id),
  create: ({ context, body }) => createPromoShare(context, body),
  get: ({ strapi, principal, params }) => readPromoShare(database(strapi), principal, params.id),
  update: ({ context, params, body }) => changePromoShare(context, params.id, body),
  setStatus: ({ context, params }) => setPromoShareStatus(context, params.id, params.status),
  remove: ({ context, params }) => removePromoShare(context, params.id),
} satisfies { [K in keyof typeof promoShareEndpoints]: Handler<(typeof promoShareEndpoints)[K]> };
