import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { mpnNumber } from '@mpn/domain';
import { select } from '@mpn/server-kit';

/**
 * The next free MPN company number: 5 digits, from the sequence, skipping numbers entered by hand. A number is consumed
 * even if the caller's transaction rolls back.
 * @throws DatabaseError when all 90,000 are used; the response is sequence-exhausted
 */
export async function nextCompanyNumber(knex: Knex): Promise<string> {
  const rows = await select<{ number: string }>(
    knex,
    `with recursive candidate(number) as (
       select nextval('mpn_company_number_seq')
       union all
       select nextval('mpn_company_number_seq') from candidate
       where exists (select 1 from companies where mpn_company_number = lpad(candidate.number::text, 5, '0')))
     select number::text from candidate order by number desc limit 1`,
  );
  return mpnNumber(Number(rows[0]?.number));
}

/** A new watermark fingerprint: 64 random bits in hex; unique, never changed. */
export const newWatermarkFingerprint = (): string => randomBytes(8).toString('hex');
