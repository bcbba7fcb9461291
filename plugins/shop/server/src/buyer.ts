import type { Knex } from 'knex';
import { fail, type CartBuyer, type PaymentMethod } from '@mpn/domain';

/** The company that pays, as it is printed on its invoice; an order keeps this as it was. */
export interface Buyer {
  companyId: number;
  mpnCompanyNumber: string | null;
  name: string;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
  vatId: string | null;
  email: string | null;
  paymentMethod: PaymentMethod;
  discounted: boolean;
  problematic: boolean;
  /** Has no completed order yet. */
  isNew: boolean;
}

const BUYER = `
  select company.id as "companyId", company.mpn_company_number as "mpnCompanyNumber",
    case when separate then company.invoice_name else company.name end as name,
    case when separate then company.invoice_street else company.street end as street,
    case when separate then company.invoice_postal_code else company.postal_code end as "postalCode",
    case when separate then company.invoice_city else company.city end as city,
    case when separate then company.invoice_country else company.country end as country,
    company.vat_id as "vatId", company.invoice_email as email,
    coalesce(company.payment_method, 'INVOICE') as "paymentMethod",
    coalesce(company.discounted, false) as discounted, coalesce(company.problematic, false) as problematic,
    not exists (select 1 from purchase_orders ordered
      where ordered.company_id = company.id and ordered.state = 'completed') as "isNew"
  from companies company, lateral (select coalesce(company.separate_invoice_address, false) as separate) as address
  where company.id = ?`;

/** Reads who pays. Throws not-found when there is no such company. */
export async function buyerOf(knex: Knex, companyId: number): Promise<Buyer> {
  const { rows } = await knex.raw<{ rows: Buyer[] }>(BUYER, [companyId]);
  const [buyer] = rows;
  if (!buyer) throw fail('mpn.backend.global.error.not-found');
  return buyer;
}

export function taxBuyer({ country, vatId, discounted }: Buyer): CartBuyer {
  return { country, vatId, discounted };
}

/** An invoice needs a name and an address (specification section 3: invoice name, street, postal code, city, country). */
export function hasBillingAddress({ name, street, postalCode, city, country }: Buyer): boolean {
  return [name, street, postalCode, city, country].every((part) => Boolean(part?.trim()));
}
