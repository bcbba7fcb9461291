import { deskCalls } from '@mpn/domain';
import { isEnabled } from '@mpn/server-kit';
import { listSql } from './list';

/** Requests to join a company, which its administrators decide; the oldest open ones first. */
export const joinRequests = listSql(deskCalls['join-requests'].list, {
  columns: {
    id: 'q.id',
    state: 'q.state',
    fullName: `concat_ws(' ', q.first_name, q.last_name)`,
    email: 'q.email',
    position: 'q.position',
    message: 'q.message',
    companyId: 'q.company_id',
    companyName: 'c.name',
    requestedAt: 'q.requested_at',
    decidedAt: 'q.decided_at',
    reason: 'q.reason',
    administrators: `(select count(*)::int from up_users u where u.company_id = c.id and ${isEnabled('u')}
      and u.combined_role in ('PROMO_ADMIN', 'MEDIA_ADMIN'))`,
  },
  from: 'join_requests q join companies c on c.id = q.company_id',
  search: `concat_ws(' ', q.first_name, q.last_name, q.email, c.name)`,
  filters: {
    state: {
      PENDING: `q.state = 'PENDING'`,
      ACCEPTED: `q.state = 'ACCEPTED'`,
      DECLINED: `q.state = 'DECLINED'`,
    },
    companyId: 'q.company_id = :companyId',
  },
  order: `(q.state = 'PENDING') desc, q.requested_at, q.id`,
});
