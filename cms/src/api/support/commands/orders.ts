import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { OrderState } from '@mpn/domain';
import { inTransaction, patternOf, SEARCH_LIMIT, service } from '@mpn/server-kit';
import { auditStaff, type Staff } from './staff';

/** A purchase order as support sees it. Money in cents. */
export interface SupportOrder {
  id: number;
  orderNumber: string;
  companyName: string | null;
  problematic: boolean;
  state: OrderState;
  needsReview: boolean;
  releases: string;
  totalCents: number;
  currency: string;
  orderedAt: Date;
}

/**
 * Open orders, those that wait for support first; with a search term, orders in any state whose number, company or
 * release matches.
 */
export async function searchOrders(db: Knex, term: string): Promise<SupportOrder[]> {
  const result = await db.raw<{ rows: SupportOrder[] }>(
    `select o.id, o.order_number as "orderNumber", c.name as "companyName", coalesce(c.problematic, false) as problematic,
       o.state, (coalesce(o.needs_review, false) and o.state = 'open') as "needsReview", p.titles as releases,
       o.total_cents as "totalCents", o.currency, o.ordered_at as "orderedAt"
     from purchase_orders o left join companies c on c.id = o.company_id
     cross join lateral (
       select coalesce(string_agg(concat_ws(' – ', artist_name, release_title), ', ' order by position, id),
         '') as titles
       from order_positions where order_id = o.id) p
     where (o.state in ('open', 'in_progress') or :term <> '')
       and concat_ws(' ', o.order_number, c.name, c.mpn_company_number, p.titles) ilike :pattern
     order by "needsReview" desc, o.state in ('open', 'in_progress') desc, o.ordered_at desc, o.id desc
     limit ${SEARCH_LIMIT}`,
    { term, pattern: patternOf(term) },
  );
  return result.rows;
}

export type OrderAction = 'release' | 'cancel' | 'complete';

/**
 * Releases a reviewed order (`release`), books a payment (`complete`) or cancels an order (`cancel`), through the
 * shop's service.
 * @throws AppError not-found, or invalid-order-state when the order is over or `complete` finds it waiting for review
 */
export async function changeOrder(
  strapi: Core.Strapi,
  staff: Staff,
  orderId: number,
  action: OrderAction,
): Promise<void> {
  const orders = service(strapi, 'plugin::shop.orders');
  await inTransaction(strapi, async (trx) => {
    await orders[action](trx, { userId: null, address: staff.address }, orderId);
    await auditStaff(trx, staff, `${action}-order`, 'purchase_order', orderId);
  });
}
