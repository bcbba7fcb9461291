/** The invoice address as it is printed. */
export interface InvoiceRecipient {
  name: string;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  /** ISO 3166 alpha-2. */
  country: string | null;
  vatId: string | null;
  /** Where the invoice is mailed; null: to the person who orders. */
  email: string | null;
}

/** The seller, as printed on every invoice and receipt. */
export interface Seller {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  /** ISO 3166 alpha-2. */
  country: string;
  vatId: string | null;
  taxNumber: string | null;
  /** Court and number of the commercial register. */
  registerEntry: string | null;
  email: string;
  phone: string | null;
  accountHolder: string;
  bankName: string;
  /** Without spaces. */
  iban: string;
  bic: string | null;
}

/** Fields of a seller, in the order of forms. */
export const SELLER_FIELDS = [
  ...(['name', 'street', 'postalCode', 'city', 'country', 'email', 'phone'] as const),
  ...(['vatId', 'taxNumber', 'registerEntry', 'accountHolder', 'bankName', 'iban', 'bic'] as const),
] as const satisfies readonly (keyof Seller)[];

/** Prices by today's price list and by an unpublished one. Money in cents; totals are gross. */
export interface PriceComparison {
  currency: string;
  /** First local day of the entered list. */
  validFrom: string;
  todayCents: number;
  thenCents: number;
  /** One line per campaign. */
  lines: { campaignId: number; title: string; todayNetCents: number; thenNetCents: number }[];
}

/** Terms of sale, set by support. Money in gross cents. */
export interface SalesTerms {
  /** Days until an invoice is due. */
  paymentDays: number;
  /**
   * Orders of new or problematic companies wait for support's review above this sum, counted together with the
   * company's unreviewed orders of the last `trustedAfterDays` days.
   */
  reviewAboveCents: number;
  /** A company stops being new once its completed orders older than this many days ... */
  trustedAfterDays: number;
  /** ... add up to at least this sum. */
  trustedFromCents: number;
  /** URL of the general terms that buyers accept; null: none are published. */
  termsUrl: string | null;
}
