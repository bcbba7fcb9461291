import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';
import { select } from '@mpn/server-kit';

/** SQL: the language of an institution's country (alias `c`). */
export const COUNTRY_LOCALE = `case when coalesce(c.country, 'DE') in ('DE', 'AT', 'CH') then 'de-DE' else 'en-US' end`;

/**
 * SQL: the language of mails to an e-mail address: that of the user who has the address (alias `u`), else that of the
 * institution's country (alias `c`).
 */
export const ADDRESS_LOCALE = `coalesce(u.preferred_app_locale, ${COUNTRY_LOCALE})`;

/** SQL: the user (alias `u`) who has an e-mail address (alias `address`); several rows where several users have it. */
export const ADDRESSEE = `left join people u on lower(u.email) = lower(address.email) and u.deleted_at is null`;

/** The language of files for people at an institution: that of its country. */
export async function findInstitutionLocale(knex: Knex, id: number): Promise<Locale> {
  const [row] = await select<{ locale: Locale }>(
    knex,
    `select ${COUNTRY_LOCALE} as locale from partners c where c.id = :id`,
    { id },
  );
  return row?.locale ?? 'en-US';
}
