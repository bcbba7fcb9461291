import { deskCalls } from '@mpn/domain';
import { listSql } from './list';

const status = (value: string): string => `k.status = '${value}'`;

/** Campaigns, the latest start first. */
export const campaigns = listSql(deskCalls.campaigns.list, {
  columns: {
    id: 'k.id',
    status: 'k.status',
    startsAt: 'k.starts_at',
    endsAt: 'k.ends_at',
    inCart: 'k.in_cart',
    releaseId: 'k.release_id',
    releaseTitle: 'r.title',
    artistName: 'r.artist_name',
    companyId: 'k.company_id',
    companyName: 'c.name',
    purchasedAt: 'k.purchased_at',
    failedDeliveries: `(select count(*)::int from deliveries d where d.campaign_id = k.id and d.state = 'FAILED')`,
  },
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
    companyId: 'k.company_id = :companyId',
    releaseId: 'k.release_id = :releaseId',
  },
  order: 'k.starts_at desc, k.id desc',
});
