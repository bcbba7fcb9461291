import type { Knex } from 'knex';
import type { OrderState, PaymentMethod, PricedCart, PricedRight } from '@mpn/domain';
import type { Row } from '@mpn/server-kit';
import type { Buyer } from '../buyer';

/** A row of `purchase_orders`; JSON columns parsed. Money in cents. */
export interface OrderRow extends Row {
  id: number;
  order_number: string;
  company_id: number;
  user_id: number | null;
  state: OrderState;
  currency: string;
  payment_method: PaymentMethod;
  net_cents: number;
  tax_cents: number;
  total_cents: number;
  cart_token: string;
  idempotency_key: string | null;
  needs_review: boolean | null;
  ordered_at: Date;
  completed_at: Date | null;
  cancelled_at: Date | null;
  persisted_at: Date | null;
  invoice_number: string | null;
  invoice_key: string | null;
  receipt_key: string | null;
  external_reference: string | null;
  note: string | null;
  pricing: PricedCart;
  buyer: Buyer;
}

export interface PositionRow extends Row {
  id: number;
  order_id: number;
  campaign_id: number;
  position: number;
  release_title: string;
  artist_name: string | null;
  start_date: string;
  end_date: string;
  net_cents: number;
  tax_cents: number;
  total_cents: number;
  rights: PricedRight[];
}

/** Reads an order with its JSON parsed, locked where `locked`. */
export async function findOrder(trx: Knex, id: number, locked = false): Promise<OrderRow | undefined> {
  const query = trx('purchase_orders')
    .where({ id })
    .first('*', {
      pricing: trx.raw('pricing::json'),
      buyer: trx.raw('buyer::json'),
    });
  const row: unknown = await (locked ? query.forUpdate() : query);
  return row as OrderRow | undefined;
}

export async function positionsOf(trx: Knex, orderId: number): Promise<PositionRow[]> {
  const rows: unknown = await trx('order_positions')
    .where({ order_id: orderId })
    .orderBy(['position', 'id'])
    .select('*', { rights: trx.raw('rights::json') });
  return rows as PositionRow[];
}
