import type { Knex } from 'knex';
import { dummyEan, dummyIsrc } from '@mpn/domain';
import { select } from '@mpn/server-kit';

async function nextValues(knex: Knex, sequence: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await select<{ value: string }>(
    knex,
    'select nextval(:sequence::text::regclass) as value from generate_series(1, :count::int)',
    { sequence, count },
  );
  return rows.map(({ value }) => Number(value));
}

/** The next dummy EAN (docs/domain.md#identifiers). */
export async function nextDummyEan(knex: Knex): Promise<string> {
  const [value] = await nextValues(knex, 'mpn_dummy_ean_seq', 1);
  return dummyEan(value as number);
}

/** The next dummy ISRCs, in one query. */
export async function nextDummyIsrcs(knex: Knex, count: number): Promise<string[]> {
  return (await nextValues(knex, 'mpn_dummy_isrc_seq', count)).map(dummyIsrc);
}
