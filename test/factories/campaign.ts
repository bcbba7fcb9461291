import type { Pool } from 'pg';
import { createMediaCompany } from './companies';
import { insertRow, unique, type Row } from './insert';
import { createUser } from './users';

export interface TestInstitution {
  id: number;
  name: string;
}

/** A sampling medium of Germany by its code; the reference data's, or a new one if there is none. */
export async function mediumId(pool: Pool, code = 'RADIO'): Promise<number> {
  const found = await pool.query<{ id: number }>(
    'select id from sampling_mediums where code = $1 order by id limit 1',
    [code],
  );
  if (found.rows[0]) return found.rows[0].id;
  const country = await pool.query<{ id: number }>(`select id from sampling_countries where code = 'DE'`);
  const countryId =
    country.rows[0]?.id ??
    (
      await insertRow(pool, 'sampling_countries', {
        code: 'DE',
        name_de: 'Deutschland',
        name_en: 'Germany',
        position: 1,
      })
    ).id;
  return (
    await insertRow(pool, 'sampling_mediums', {
      code,
      name_de: code,
      name_en: code,
      country_id: countryId,
      position: 1,
    })
  ).id;
}

/** Column names of `companies`, the code of its medium, and its number of editors. */
type Institution = Row & { medium?: string; editors?: number };

/** An institution that can be sampled. */
export async function createInstitution(
  pool: Pool,
  { medium = 'RADIO', editors = 1, ...values }: Institution = {},
): Promise<TestInstitution> {
  const company = await createMediaCompany(pool, {
    sampling_medium_id: await mediumId(pool, medium),
    price_category: 'SURCHARGEABLE',
    pending_registration: false,
    ...values,
  });
  for (let count = 0; count < editors; count += 1) await createUser(pool, 'MEDIA_USER', { company_id: company.id });
  return { id: company.id, name: company.name };
}

const RATES = {
  RADIO: { DOWNLOAD: 240, STREAMING: 120 },
  TV: { DOWNLOAD: 240, STREAMING: 120 },
  PRINT: { DOWNLOAD: 180, STREAMING: 90 },
  WEBRADIO: { DOWNLOAD: 120, STREAMING: 60 },
  ONLINE: { DOWNLOAD: 120, STREAMING: 60 },
  INDUSTRY: { DOWNLOAD: 60, STREAMING: 30 },
};

/** A price list that is valid since yesterday: base fee 49.00, the sample rates, 19 % VAT in Germany. */
export async function createPriceList(pool: Pool, values: Row = {}): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    'select coalesce(max(price_list_version), 0) + 1 as version from price_lists',
  );
  const list = await insertRow(pool, 'price_lists', {
    name: `Prices ${unique()}`,
    valid_from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    currency: 'EUR',
    base_fee_cents: 4900,
    rates: RATES,
    discount_percent: 20,
    vat: { sellerCountry: 'DE', ratePercent: 19, euCountries: ['DE', 'AT', 'FR'] },
    is_sample: true,
    price_list_version: rows[0]?.version,
    ...values,
  });
  return list.id;
}

/**
 * Creates a price list and these institutions, and disables all others, so that FULL reaches no institutions of other
 * tests.
 * @param institutions their values, as for {@link createInstitution}
 */
export async function openMarket<const T extends readonly Institution[]>(
  pool: Pool,
  ...institutions: T
): Promise<{ [K in keyof T]: TestInstitution }> {
  await pool.query(`update companies set disabled = true where type = 'MEDIA'`);
  await createPriceList(pool);
  const created: TestInstitution[] = [];
  for (const values of institutions) created.push(await createInstitution(pool, values));
  return created as { [K in keyof T]: TestInstitution };
}

/** A local date so many days from today (the tests' time zone is Berlin, the same day as UTC at noon). */
export function dayFromNow(days: number): string {
  const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
  return new Date(Date.parse(`${berlin}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Selections of whole institutions, as a campaign's body takes them. */
export function selecting(...institutions: { id: number }[]) {
  return {
    selections: institutions.map(({ id }) => ({ institutionId: id, departmentId: null, userId: null })),
    expansions: [] as string[],
  };
}

/**
 * A campaign and its actions put into these states, regardless of the state tables: for tests of the tables themselves.
 */
export async function forceStates(pool: Pool, campaignId: number, campaign: string, action: string): Promise<void> {
  await pool.query('update sampling_campaigns set status = $2, in_cart = false where id = $1', [campaignId, campaign]);
  await pool.query('update sampling_actions set status = $2, paused_by_campaign = $3 where campaign_id = $1', [
    campaignId,
    action,
    action === 'PAUSED' && campaign === 'PAID_PAUSED',
  ]);
}

/** Moves a campaign with its actions in time, in the database, where the clock reads these instants. */
export async function shiftCampaign(
  pool: Pool,
  campaignId: number,
  startsInHours: number,
  endsInHours: number,
): Promise<void> {
  for (const [table, column] of [
    ['sampling_campaigns', 'id'],
    ['sampling_actions', 'campaign_id'],
  ]) {
    await pool.query(
      `update ${table} set starts_at = localtimestamp + make_interval(hours => $2),
       ends_at = localtimestamp + make_interval(hours => $3)
       where ${column} = $1`,
      [campaignId, startsInHours, endsInHours],
    );
  }
}
