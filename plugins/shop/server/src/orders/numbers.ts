import type { Knex } from 'knex';

const PREFIXES = { order: 'O', invoice: 'I', receipt: 'R' } as const;
const DIGITS = 6;

const NEXT = `
  insert into shop_counters (document_id, name, value, created_at, updated_at)
  values (replace(gen_random_uuid()::text, '-', ''), ?, 1, now(), now())
  on conflict (name) do update set value = shop_counters.value + 1, updated_at = now()
  returning value`;

/**
 * The next number of a gapless series (domain decisions, section 5). The counter's row stays locked until the caller's
 * transaction ends: rolled back, the number was never given. Take it late, because everybody waits here.
 */
export async function nextNumber(trx: Knex, series: keyof typeof PREFIXES): Promise<string> {
  const { rows } = await trx.raw<{ rows: [{ value: number }] }>(NEXT, [series]);
  return `${PREFIXES[series]}-${String(rows[0].value).padStart(DIGITS, '0')}`;
}
