import type { DeskList } from './list';

const status = (value: string): string => `k.status = '${value}'`;

/** Campaigns, the latest start first. */
export const campaigns: DeskList = {
  columns: `k.id, k.status, k.starts_at as "startsAt", k.ends_at as "endsAt", k.in_cart as "inCart",
    k.release_id as "releaseId",
    r.title as "releaseTitle", r.artist_name as "artistName", k.company_id as "companyId", c.name as "companyName",
    k.purchased_at as "purchasedAt",
    (select count(*)::int from deliveries d where d.campaign_id = k.id and d.state = 'FAILED') as "failedDeliveries"`,
  from: `sampling_campaigns k join releases r on r.id = k.release_id left join companies c on c.id = k.company_id`,
  where: 'k.deleted_at is null',
  search: `concat_ws(' ', r.title, r.artist_name, r.ean, c.name, c.mpn_company_number)`,
  filters: {
    state: {
      DRAFT: status('DRAFT'),
      PAID_SCHEDULED: status('PAID_SCHEDULED'),
      PAID_ACTIVE: status('PAID_ACTIVE'),
      PAID_PAUSED: status('PAID_PAUSED'),
      PAID_FINISHED: status('PAID_FINISHED'),
      PAID_CANCELED: status('PAID_CANCELED'),
    },
    companyId: { type: 'id', sql: 'k.company_id = :companyId' },
    releaseId: { type: 'id', sql: 'k.release_id = :releaseId' },
  },
  order: 'k.starts_at desc, k.id desc',
};
