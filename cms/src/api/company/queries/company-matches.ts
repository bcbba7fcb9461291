import type { Knex } from 'knex';
import type { CompanyMatchView, CompanyType, PartnerType } from '@mpn/domain';
import { isEnabled, select } from '@mpn/server-kit';

/** Search for a registered company: by VAT id, otherwise by name and postal code. */
export interface CompanySearch {
  vatId?: string | null | undefined;
  name?: string | null | undefined;
  postalCode?: string | null | undefined;
}

/** SQL: the normalized VAT id, because support may have typed it with spaces. An index has the same expression. */
const VAT_ID_KEY = `upper(regexp_replace(c.vat_id, '[\\s.-]', '', 'g'))`;
const MAX_MATCHES = 10;

/** The topic that is locked while a company of a type takes a VAT id. */
export const vatIdTopic = (type: CompanyType, vatId: string): string => `vat-id:${type}:${vatId}`;

/**
 * The company of this type that has the VAT id, also a pending or disabled one; null without one.
 * @param except a company that does not count
 */
export async function companyWithVatId(
  trx: Knex,
  vatId: string,
  type: CompanyType,
  except = 0,
): Promise<number | null> {
  const rows = await select<{ id: number }>(
    trx,
    `select c.id from companies c where ${VAT_ID_KEY} = :vatId and c.type = :type and c.deleted_at is null
       and c.id <> :except
     order by c.id limit 1`,
    { vatId, type, except },
  );
  return rows[0]?.id ?? null;
}

/**
 * Companies of this type whose people can log in, by VAT id, or by the whole name (case aside) and postal code: the
 * first {@link MAX_MATCHES} by name.
 */
export function findCompanyMatches(
  db: Knex,
  { vatId, name, postalCode }: CompanySearch,
  type: CompanyType,
): Promise<CompanyMatchView[]> {
  return select<CompanyMatchView>(
    db,
    `select c.id as "companyId", c.name, c.city from companies c
     where c.type = :type and ${isEnabled('c')}
       and ${vatId ? `${VAT_ID_KEY} = :vatId` : 'lower(c.name) = lower(:name) and c.postal_code = :postalCode'}
     order by c.name, c.id limit ${MAX_MATCHES}`,
    { type, ...(vatId ? { vatId } : { name: name ?? '', postalCode: postalCode ?? '' }) },
  );
}

/** The name and type of a company whose people can log in. */
export async function findEnabledCompany(
  trx: Knex,
  companyId: number,
): Promise<{ name: string; type: PartnerType } | undefined> {
  const rows = await select<{ name: string; type: PartnerType }>(
    trx,
    `select c.name, c.type from companies c where c.id = :companyId and c.type <> 'RECOGNITION' and ${isEnabled('c')}`,
    { companyId },
  );
  return rows[0];
}

/** A company that is not deleted, by its id or MPN number. */
export async function findCompany(
  trx: Knex,
  by: { id: number } | { mpnNumber: string },
): Promise<{ id: number; type: CompanyType; isEnabled: boolean } | undefined> {
  const rows = await select<{ id: number; type: CompanyType; isEnabled: boolean }>(
    trx,
    `select c.id, c.type, ${isEnabled('c')} as "isEnabled" from companies c
     where c.deleted_at is null and ${'id' in by ? 'c.id = :id' : 'c.mpn_company_number = :mpnNumber'}`,
    { ...by },
  );
  return rows[0];
}
