import { countNamed, database, type AttentionSource } from '@mpn/server-kit';
import { MAILINGS } from './mailing-sql';

/** Open requests for a mailing, by release, the one that has waited longest first. */
const OPEN = `select r.id, r.title as name from ${MAILINGS}
  where m.company_id = :companyId and m.status = 'OPEN' group by r.id, r.title order by min(m.requested_at), r.id`;

export const MAILING_ATTENTION: AttentionSource = {
  kind: 'MAILING_REQUESTS_OPEN',
  permission: 'ManageMailingRequests',
  feature: 'MAILING_REQUEST',
  find: (strapi, companyId) => countNamed(database(strapi), OPEN, { companyId }),
};
