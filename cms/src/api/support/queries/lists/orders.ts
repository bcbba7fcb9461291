import { deskCalls } from '@mpn/domain';
import { listSql } from './list';

/** SQL: an order that waits for payment or the external shop for more than a week; alias `o`. */
export const HANGING = `(o.state = 'in_progress' or o.state = 'open' and o.needs_review is not true)
  and o.ordered_at < now() at time zone 'UTC' - interval '7 days'`;

export const UNDER_REVIEW = `o.state = 'open' and o.needs_review`;

/** Orders: those under review first, then the other unsettled ones, then the settled ones, the latest first in each. */
export const orders = listSql(deskCalls.orders.list, {
  columns: {
    id: 'o.id',
    orderNumber: 'o.order_number',
    invoiceNumber: 'o.invoice_number',
    companyId: 'o.company_id',
    companyName: 'c.name',
    problematic: 'coalesce(c.problematic, false)',
    state: 'o.state',
    needsReview: `(coalesce(o.needs_review, false) and o.state = 'open')`,
    releases: 'p.titles',
    totalCents: 'o.total_cents',
    currency: 'o.currency',
    orderedAt: 'o.ordered_at',
    creditedCents: '(select coalesce(sum(n.total_cents), 0)::int from credit_notes n where n.order_id = o.id)',
  },
  from: `purchase_orders o left join companies c on c.id = o.company_id
    cross join lateral (
      select coalesce(string_agg(concat_ws(' – ', artist_name, release_title), ', ' order by position, id),
        '') as titles
      from order_positions where order_id = o.id) p`,
  search: `concat_ws(' ', o.order_number, o.invoice_number, o.reference, c.name, c.mpn_company_number, p.titles)`,
  filters: {
    state: {
      review: UNDER_REVIEW,
      hanging: HANGING,
      unsettled: `o.state in ('open', 'in_progress')`,
      completed: `o.state = 'completed'`,
      cancelled: `o.state = 'cancelled'`,
      credited: 'exists (select 1 from credit_notes n where n.order_id = o.id)',
    },
    companyId: 'o.company_id = :companyId',
  },
  order: `(o.state = 'open' and o.needs_review is true) desc,
    o.state in ('open', 'in_progress') desc, o.ordered_at desc,
    o.id desc`,
});
