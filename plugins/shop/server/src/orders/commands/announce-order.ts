import type { Knex } from 'knex';
import { announce } from '@mpn/server-kit';

/** Announces to the buying company that one of its orders changed. */
export async function announceOrder(trx: Knex, id: number): Promise<void> {
  const [companyId] = await trx('purchase_orders').where({ id }).pluck<number[]>('company_id');
  if (companyId !== undefined) await announce(trx, { resource: 'purchase_orders', ids: [id], companies: [companyId] });
}
