import type { Knex } from 'knex';
import type { OrderRow, PositionRow } from '../../rows';

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
