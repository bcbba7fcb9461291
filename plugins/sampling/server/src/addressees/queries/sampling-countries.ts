import type { Knex } from 'knex';
import { fail, textLanguageOf, type Locale, type SelectionItem } from '@mpn/domain';

/** Sorted by the language's own rules: umlauts beside their vowels. */
function sorted(rows: SelectionItem[], locale: Locale): SelectionItem[] {
  const collator = new Intl.Collator(locale);
  return rows.sort((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
}

function nameColumn(locale: Locale): string {
  return `name_${textLanguageOf(locale)}`;
}

export async function samplingCountries(knex: Knex, locale: Locale): Promise<SelectionItem[]> {
  const rows: SelectionItem[] = await knex('country_list').select({ id: 'id', name: nameColumn(locale) });
  return sorted(rows, locale);
}

/**
 * Mediums or areas of one country.
 * @throws AppError not-found
 */
export async function partsOfCountry(
  knex: Knex,
  list: 'medium_list' | 'broadcasting_area_list',
  countryId: number,
  locale: Locale,
): Promise<SelectionItem[]> {
  const country: unknown = await knex('country_list').where({ id: countryId }).first('id');
  if (!country) throw fail('mpn.backend.global.error.not-found');
  const rows: SelectionItem[] = await knex(list)
    .where({ country_id: countryId })
    .select({ id: 'id', name: nameColumn(locale) });
  return sorted(rows, locale);
}
