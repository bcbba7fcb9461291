import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import { findAcceptedShare, type AcceptedShare } from '../queries/promo-shares';

/** The service `api::promo-share.promo-share`. For identity, which opens the views of a share. */
export interface PromoShareService {
  /** See {@link findAcceptedShare}. */
  findAccepted(sourceCompanyId: number, receivedCompanyId: number | null): Promise<AcceptedShare | undefined>;
}

declare module '@mpn/server-kit' {
  interface Services {
    'api::promo-share.promo-share': PromoShareService;
  }
}

export default ({ strapi }: { strapi: Core.Strapi }): PromoShareService => ({
  findAccepted: (sourceCompanyId, receivedCompanyId) =>
    findAcceptedShare(database(strapi), sourceCompanyId, receivedCompanyId),
});
