import { insertRows, inSeedTransaction, type Row, type SqlClient } from '../sql';
import { FEATURE_FLAGS } from './feature-flags';
import { GENRES } from './genres';
import { SAMPLE_PRICE_LIST } from './price-list';
import { RELEASE_FORMATS } from './release-formats';
import { INITIAL_SALES_TERMS } from './sales-terms';
import { BROADCASTING_AREAS, SAMPLING_COUNTRIES, SAMPLING_MEDIUMS } from './sampling';

/** Ids by code. */
async function idsByCode(client: SqlClient, table: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; code: string }>(`select id, code from "${table}"`);
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Inserts missing rows, identified by these columns. Writes nothing if all exist. */
async function insertMissing(
  client: SqlClient,
  table: string,
  key: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const { rows: existing } = await client.query<Row>(`select ${key.join(', ')} from "${table}"`);
  const keyOf = (row: Row): string => key.map((column) => String(row[column])).join('/');
  const known = new Set(existing.map(keyOf));
  await insertRows(
    client,
    table,
    rows.filter((row) => !known.has(keyOf(row))),
  );
}

async function seedGenres(client: SqlClient): Promise<void> {
  const named = (genre: { code: string; nameDe: string; nameEn: string }, index: number): Row => ({
    code: genre.code,
    name_de: genre.nameDe,
    name_en: genre.nameEn,
    position: index + 1,
  });
  await insertMissing(client, 'genres', ['code'], GENRES.map(named));
  const parents = await idsByCode(client, 'genres');
  const children = GENRES.flatMap((genre) =>
    genre.children.map((child, index) => ({ ...named(child, index), parent_id: parents.get(genre.code) })),
  );
  await insertMissing(client, 'genres', ['code'], children);
}

async function seedSampling(client: SqlClient): Promise<void> {
  const named = (entry: { code: string; nameDe: string; nameEn: string }, index: number): Row => ({
    code: entry.code,
    name_de: entry.nameDe,
    name_en: entry.nameEn,
    position: index + 1,
  });
  await insertMissing(client, 'sampling_countries', ['code'], SAMPLING_COUNTRIES.map(named));
  const countries = await idsByCode(client, 'sampling_countries');
  const perCountry = (list: readonly { code: string; nameDe: string; nameEn: string }[]): Row[] =>
    SAMPLING_COUNTRIES.flatMap((country) =>
      list.map((entry, index) => ({ ...named(entry, index), country_id: countries.get(country.code) })),
    );
  await insertMissing(client, 'sampling_mediums', ['country_id', 'code'], perCountry(SAMPLING_MEDIUMS));
  await insertMissing(client, 'broadcasting_areas', ['country_id', 'code'], perCountry(BROADCASTING_AREAS));
}

async function seedPriceList(client: SqlClient): Promise<void> {
  const { rows } = await client.query('select 1 from price_lists limit 1');
  if (rows.length > 0) return;
  const list = SAMPLE_PRICE_LIST;
  await insertRows(client, 'price_lists', [
    {
      name: list.name,
      valid_from: list.validFrom,
      currency: list.currency,
      base_fee_cents: list.baseFeeCents,
      rates: list.rates,
      discount_percent: list.discountPercent,
      vat: list.vat,
      is_sample: true,
      price_list_version: list.version,
    },
  ]);
}

async function seedSalesTerms(client: SqlClient): Promise<void> {
  const { rows } = await client.query('select 1 from sales_terms limit 1');
  if (rows.length === 0) await insertRows(client, 'sales_terms', [{ ...INITIAL_SALES_TERMS }]);
}

/**
 * Seeds the reference data of every installation: genres, formats, countries with mediums and areas, feature flags, a
 * price list and terms of sale. Without legal texts, which the operator enters. Idempotent; rows that support has
 * changed stay unchanged.
 */
export async function seedReference(client: SqlClient): Promise<void> {
  await inSeedTransaction(client, async () => {
    await seedGenres(client);
    await insertMissing(
      client,
      'release_formats',
      ['code'],
      RELEASE_FORMATS.map((format, index) => ({
        code: format.code,
        name_de: format.nameDe,
        name_en: format.nameEn,
        legacy: format.legacy,
        position: index + 1,
      })),
    );
    await seedSampling(client);
    await insertMissing(
      client,
      'feature_flags',
      ['name'],
      FEATURE_FLAGS.map((flag) => ({ ...flag })),
    );
    await seedPriceList(client);
    await seedSalesTerms(client);
  });
}
