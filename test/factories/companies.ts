import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { insertRow, unique, type Row } from './insert';

interface CompanyRow extends Row {
  name: string;
  type: 'PROMOTION' | 'MEDIA';
  mpn_company_number: string;
}

async function createCompany(pool: Pool, type: CompanyRow['type'], values: Row): Promise<CompanyRow & { id: number }> {
  const { rows } = await pool.query<{ number: string }>(`select nextval('mpn_company_number_seq')::text as number`);
  return insertRow<CompanyRow>(pool, 'companies', {
    type,
    name: `${type === 'MEDIA' ? 'Radio' : 'Records'} ${unique()}`,
    street: 'Hafenstrasse 1',
    postal_code: '20095',
    city: 'Hamburg',
    country: 'DE',
    mpn_company_number: rows[0]?.number,
    watermark_fingerprint: randomBytes(8).toString('hex'),
    disabled: false,
    version: 1,
    ...values,
  });
}

/** A label or promoter. `values` are column names of `companies`. */
export const createPromotionCompany = (pool: Pool, values: Row = {}) => createCompany(pool, 'PROMOTION', values);

/** A station, paper or other institution. */
export const createMediaCompany = (pool: Pool, values: Row = {}) => createCompany(pool, 'MEDIA', values);
