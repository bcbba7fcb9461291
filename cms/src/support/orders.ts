import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { OrderState } from '@mpn/domain';
import type { PluginServices } from '@mpn/plugin-shop/contracts';
import { inTransaction } from '@mpn/server-kit';
import { patternOf, SEARCH_LIMIT } from './search';
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
 * Orders that are not over, those that wait for support first; with a term, orders of any state whose number, company
 * or release fits.
 */
export async function searchOrders(db: Knex, term: string): Promise<SupportOrder[]> {
  const result = await db.raw<{ rows: SupportOrder[] }>(
    `select o.id, o.order_number as "orderNumber", c.name as "companyName", coalesce(c.problematic, false) as problematic,
       o.state, (coalesce(o.needs_review, false) and o.state = 'open') as "needsReview", p.titles as releases,
       o.total_cents as "totalCents", o.currency, o.ordered_at as "orderedAt"
     from purchase_orders o left join companies c on c.id = o.company_id
     cross join lateral (
       select coalesce(string_agg(concat_ws(' – ', artist_name, release_title), ', ' order by position, id), '') as titles
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
 * Lets an order go on (`release`), books a payment (`complete`) or calls the order off (`cancel`), through the shop's own
 * service. Throws not-found, or invalid-order-state when the order is over or `complete` finds it waiting for review.
 */
export async function changeOrder(
  strapi: Core.Strapi,
  staff: Staff,
  orderId: number,
  action: OrderAction,
): Promise<void> {
  const orders = strapi.plugin('shop').service('orders') as unknown as PluginServices['orders'];
  await inTransaction(strapi, async (trx) => {
    await orders[action](trx, { userId: null, address: staff.address }, orderId);
    await auditStaff(trx, staff, `${action}-order`, 'purchase_order', orderId);
  });
}
