import { DELIVERY_ATTENTION_DAYS } from '@mpn/domain';
import { countNamed, database, isStillFailedDelivery, type AttentionSource } from '@mpn/server-kit';

/** Releases with a delivery that failed for good and that no later one has replaced, the latest failure first. */
const FAILED = `select r.id, r.title as name from deliveries d join releases r on r.id = d.release_id
  where r.company_id = :companyId and r.deleted_at is null and d.finished_at > :since
    and ${isStillFailedDelivery('d')}
  group by r.id, r.title order by max(d.finished_at) desc, r.id`;

const DAY_MS = 86_400_000;

export const FAILED_DELIVERIES: AttentionSource = {
  kind: 'DELIVERIES_FAILED',
  permission: 'ManageSamplingCampaigns',
  find: (strapi, companyId) =>
    countNamed(database(strapi), FAILED, { companyId, since: new Date(Date.now() - DELIVERY_ATTENTION_DAYS * DAY_MS) }),
};
