import type { Knex } from 'knex';
import { dummyEan, dummyIsrc } from '@mpn/domain';
import { select } from '../../../scoping/sql';

async function nextValues(knex: Knex, sequence: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await select<{ value: string }>(
    knex,
    'select nextval(:sequence::text::regclass) as value from generate_series(1, :count::int)',
    { sequence, count },
  );
  return rows.map(({ value }) => Number(value));
}

/** A fresh dummy EAN (domain decisions, section 7). */
export async function nextDummyEan(knex: Knex): Promise<string> {
  const [value] = await nextValues(knex, 'mpn_dummy_ean_seq', 1);
  return dummyEan(value as number);
}

/** Fresh dummy ISRCs, as many as asked for, in one query. */
export async function nextDummyIsrcs(knex: Knex, count: number): Promise<string[]> {
  return (await nextValues(knex, 'mpn_dummy_isrc_seq', count)).map(dummyIsrc);
}
