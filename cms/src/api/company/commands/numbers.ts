import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { fail, mpnNumber } from '@mpn/domain';

/**
 * The next free MPN company number: 5 digits, from the sequence, skipping numbers entered by hand. A number is consumed
 * even if the caller's transaction rolls back.
 * @throws AppError sequence-exhausted when all 90,000 are used
 */
export async function nextCompanyNumber(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { number: string }[] }>(
    `with recursive candidate(number) as (
       select nextval('mpn_company_number_seq')
       union all
       select nextval('mpn_company_number_seq') from candidate
       where exists (select 1 from companies where mpn_company_number = lpad(candidate.number::text, 5, '0')))
     select number::text from candidate order by number desc limit 1`,
  );
  const [row] = rows;
  if (!row) throw fail('mpn.backend.data.error.sequence-exhausted', { sequence: 0 });
  return mpnNumber(Number(row.number));
}

/** A new watermark fingerprint: 64 random bits in hex; unique, never changed. */
export const newWatermarkFingerprint = (): string => randomBytes(8).toString('hex');
