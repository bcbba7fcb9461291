import type { Knex } from 'knex';
import type { PricedCart, PricedRight } from '@mpn/domain';
import type { ParsedRowOf } from '@mpn/server-kit';
import type { Buyer } from '../../buyer';

/** A row of `purchase_orders`; JSON columns parsed. Money in cents. */
export type OrderRow = ParsedRowOf<'purchase_orders', { pricing: PricedCart; buyer: Buyer }>;

/** A row of `order_positions`; its JSON parsed. Money in cents. */
export type PositionRow = ParsedRowOf<'order_positions', { rights: PricedRight[] }>;

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
