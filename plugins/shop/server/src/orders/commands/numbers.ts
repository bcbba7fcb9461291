import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';

/** Series of numbers: prefix, and the table and column with the assigned numbers. */
const SERIES = {
  order: { prefix: 'MPN', table: 'purchase_orders', column: 'order_number' },
  invoice: { prefix: 'RE', table: 'purchase_orders', column: 'invoice_number' },
  creditNote: { prefix: 'GS', table: 'credit_notes', column: 'number' },
} as const;
const DIGITS = 6;

const NEXT = 'update shop_counters set value = value + 1, updated_at = now() where name = ? returning value';

// The first number of a year continues after numbers of the same pattern that were assigned without this counter.
const FIRST = `
  insert into shop_counters (document_id, name, value, created_at, updated_at)
  select replace(gen_random_uuid()::text, '-', ''), :name,
    coalesce(max(substring(:column: from '[0-9]+$')::int), 0) + 1, now(), now()
  from :table: where starts_with(:column:, :start)
  on conflict (name) do update set value = shop_counters.value + 1, updated_at = now()
  returning value`;

/**
 * The next number of a gapless series that begins anew each year: `MPN-2026-000001` for orders, `RE-2026-000001` for
 * invoices, `GS-2026-000001` for credit notes. The counter's row stays locked until the caller's transaction ends:
 * after a rollback the number is used again. Call it late in the transaction, because all purchases wait for this lock.
 * @param date local date (YYYY-MM-DD) of the order, invoice or credit note
 */
export async function nextNumber(trx: Knex, series: keyof typeof SERIES, date: string): Promise<string> {
  const { prefix, table, column } = SERIES[series];
  const year = date.slice(0, 4);
  const name = `${series}-${year}`;
  const start = `${prefix}-${year}-`;
  const [next] = await select<{ value: number }>(trx, NEXT, [name]);
  const row = next ?? (await select<{ value: number }>(trx, FIRST, { name, table, column, start }))[0];
  return `${start}${String(row!.value).padStart(DIGITS, '0')}`;
}
