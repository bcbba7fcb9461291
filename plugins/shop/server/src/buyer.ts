import type { Knex } from 'knex';
import { fail, type CartBuyer, type InvoiceRecipient, type PaymentMethod } from '@mpn/domain';
import { select } from '@mpn/server-kit';

/** The paying company, with its address as printed on its invoice; an order keeps a snapshot of it. */
export interface Buyer extends InvoiceRecipient {
  companyId: number;
  mpnCompanyNumber: string | null;
  /** Country of the company itself, which decides about VAT; `country` is that of the invoice's address. */
  seat: string | null;
  paymentMethod: PaymentMethod;
  discounted: boolean;
  problematic: boolean;
}

const BUYER = `
  select company.id as "companyId", company.mpn_company_number as "mpnCompanyNumber",
    case when separate then company.invoice_name else company.name end as name,
    case when separate then company.invoice_street else company.street end as street,
    case when separate then company.invoice_postal_code else company.postal_code end as "postalCode",
    case when separate then company.invoice_city else company.city end as city,
    case when separate then company.invoice_country else company.country end as country,
    company.country as seat, company.vat_id as "vatId", company.invoice_email as email,
    coalesce(company.payment_method, 'INVOICE') as "paymentMethod",
    coalesce(company.discounted, false) as discounted, coalesce(company.problematic, false) as problematic
  from companies company, lateral (select coalesce(company.separate_invoice_address, false) as separate) as address
  where company.id = ?`;

/**
 * Reads the paying company.
 * @throws AppError not-found
 */
export async function buyerOf(knex: Knex, companyId: number): Promise<Buyer> {
  const rows = await select<Buyer>(knex, BUYER, [companyId]);
  const [buyer] = rows;
  if (!buyer) throw fail('mpn.backend.global.error.not-found');
  return buyer;
}

export function taxBuyer({ seat, vatId, discounted }: Buyer): CartBuyer {
  return { seat, vatId, discounted };
}

/** An invoice needs the buyer's name, street, postal code, city and country. */
export function hasBillingAddress({ name, street, postalCode, city, country }: Buyer): boolean {
  return [name, street, postalCode, city, country].every((part) => Boolean(part?.trim()));
}
