import { isEnabled } from '@mpn/server-kit';
import type { DeskList } from './list';

/** Requests to join a company, which its administrators decide; the oldest open ones first. */
export const joinRequests: DeskList = {
  columns: `q.id, q.state, concat_ws(' ', q.first_name, q.last_name) as "fullName", q.email, q.position, q.message,
    q.company_id as "companyId", c.name as "companyName", q.requested_at as "requestedAt", q.decided_at as "decidedAt",
    q.reason, (select count(*)::int from up_users u where u.company_id = c.id and ${isEnabled('u')}
      and u.combined_role in ('PROMO_ADMIN', 'MEDIA_ADMIN')) as administrators`,
  from: 'join_requests q join companies c on c.id = q.company_id',
  search: `concat_ws(' ', q.first_name, q.last_name, q.email, c.name)`,
  filters: {
    state: {
      PENDING: `q.state = 'PENDING'`,
      ACCEPTED: `q.state = 'ACCEPTED'`,
      DECLINED: `q.state = 'DECLINED'`,
    },
    companyId: { type: 'id', sql: 'q.company_id = :companyId' },
  },
  order: `(q.state = 'PENDING') desc, q.requested_at, q.id`,
};
