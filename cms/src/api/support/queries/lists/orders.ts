import type { DeskList } from './list';

/** SQL: an order that waits for payment or the external shop for more than a week; alias `o`. */
export const HANGING = `(o.state = 'in_progress' or o.state = 'open' and o.needs_review is not true)
  and o.ordered_at < now() at time zone 'UTC' - interval '7 days'`;

export const UNDER_REVIEW = `o.state = 'open' and o.needs_review`;

/** Orders: those under review first, then the other unsettled ones, then the settled ones, the latest first in each. */
export const orders: DeskList = {
  columns: `o.id, o.order_number as "orderNumber", o.invoice_number as "invoiceNumber", o.company_id as "companyId",
    c.name as "companyName", coalesce(c.problematic, false) as problematic, o.state,
    (coalesce(o.needs_review, false) and o.state = 'open') as "needsReview", p.titles as releases,
    o.total_cents as "totalCents", o.currency, o.ordered_at as "orderedAt",
    (select coalesce(sum(n.total_cents), 0)::int from credit_notes n where n.order_id = o.id) as "creditedCents"`,
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
    companyId: { type: 'id', sql: 'o.company_id = :companyId' },
  },
  order: `(o.state = 'open' and o.needs_review is true) desc,
    o.state in ('open', 'in_progress') desc, o.ordered_at desc,
    o.id desc`,
};
