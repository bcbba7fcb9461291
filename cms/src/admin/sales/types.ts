import type { SalesTerms, Seller } from '@mpn/domain';

/** Version of a record, with its date. */
interface Version {
  id: number;
  since: string;
}

/** Row of `GET /admin/support/seller`. */
export type SellerVersion = Seller & Version;

/** Row of `GET /admin/support/sales-terms`. */
export type SalesTermsVersion = SalesTerms & Version;

export const MEDIUMS = ['RADIO', 'TV', 'PRINT', 'WEBRADIO', 'ONLINE', 'INDUSTRY'] as const;
export const RIGHTS = ['DOWNLOAD', 'STREAMING'] as const;

/** A version of `GET /admin/support/price-lists`. Money in net cents, dates local. */
export interface PriceList {
  id: number;
  version: number;
  name: string;
  validFrom: string;
  validTo: string | null;
  currency: string;
  baseFeeCents: number;
  rates: Record<(typeof MEDIUMS)[number], Record<(typeof RIGHTS)[number], number>>;
  discountPercent: number;
  vat: { ratePercent: number; euCountries: string[] };
  isSample: boolean;
  state: 'PLANNED' | 'VALID' | 'OVER';
  isWithdrawable: boolean;
}

/** `GET /admin/support/price-lists`. */
export interface PriceLists {
  /** First day on which a new version can begin. */
  earliestStart: string;
  versions: PriceList[];
}
