import { normaliseVatId } from '../identifiers/vat-ids';

/** Value-added tax by the seats of seller and buyer and the buyer's VAT id (docs/domain.md#prices). */

export interface VatTable {
  /** ISO 3166 alpha-2. */
  sellerCountry: string;
  /** The seller's rate in per cent. */
  ratePercent: number;
  /** Members of the EU, the seller's country included where it is one. */
  euCountries: readonly string[];
}

export interface TaxBuyer {
  /** The buyer's seat, whatever address the invoice is sent to. ISO 3166 alpha-2; null: the seller's rate applies. */
  seat: string | null;
  vatId: string | null;
}

/** Note that the invoice must carry. */
export const TaxNote = ['REVERSE_CHARGE', 'NOT_TAXABLE'] as const;
export type TaxNote = (typeof TaxNote)[number];

export interface TaxDecision {
  ratePercent: number;
  note: TaxNote | null;
}

/** VAT ids begin with the country's code, Greek ones with EL. */
const isOfCountry = (vatId: string, country: string): boolean =>
  normaliseVatId(vatId).startsWith(country === 'GR' ? 'EL' : country);

/**
 * The one rate of a document: the seller's at home and for EU buyers without a VAT id of their seat; none for EU
 * businesses elsewhere (reverse charge) and outside the EU (not taxable).
 */
export function decideTax(table: VatTable, buyer: TaxBuyer): TaxDecision {
  const country = buyer.seat?.trim().toUpperCase() || table.sellerCountry;
  if (country === table.sellerCountry) return { ratePercent: table.ratePercent, note: null };
  if (!table.euCountries.includes(country)) return { ratePercent: 0, note: 'NOT_TAXABLE' };
  if (isOfCountry(buyer.vatId ?? '', country)) return { ratePercent: 0, note: 'REVERSE_CHARGE' };
  return { ratePercent: table.ratePercent, note: null };
}
