import type { Knex } from 'knex';
import type { RowOf } from '@mpn/server-kit';
import type { Sums } from '../rules/credit';

export type CreditNoteRow = RowOf<'credit_notes'>;

/** Credit notes of an order. */
export async function creditNotesOf(knex: Knex, orderId: number): Promise<Sums[]> {
  const rows = await knex('credit_notes')
    .where({ order_id: orderId })
    .select<CreditNoteRow[]>('net_cents', 'tax_cents', 'total_cents');
  return rows.map((row) => ({ netCents: row.net_cents, taxCents: row.tax_cents, totalCents: row.total_cents }));
}

export async function findCreditNote(knex: Knex, id: number): Promise<CreditNoteRow | undefined> {
  return knex('credit_notes').where({ id }).first<CreditNoteRow | undefined>('*');
}
