import type { PriceRates, VatTable } from '@mpn/domain';

/** Prices in cents per institution: samples, and marked as such in the panel. */
const RATES: PriceRates = {
  RADIO: { DOWNLOAD: 240, STREAMING: 120 },
  TV: { DOWNLOAD: 240, STREAMING: 120 },
  PRINT: { DOWNLOAD: 180, STREAMING: 90 },
  WEBRADIO: { DOWNLOAD: 120, STREAMING: 60 },
  ONLINE: { DOWNLOAD: 120, STREAMING: 60 },
  INDUSTRY: { DOWNLOAD: 60, STREAMING: 30 },
};

const VAT: VatTable = {
  sellerCountry: 'DE',
  ratePercent: 19,
  euCountries: [
    'AT',
    'BE',
    'BG',
    'CY',
    'CZ',
    'DE',
    'DK',
    'EE',
    'ES',
    'FI',
    'FR',
    'GR',
    'HR',
    'HU',
    'IE',
    'IT',
    'LT',
    'LU',
    'LV',
    'MT',
    'NL',
    'PL',
    'PT',
    'RO',
    'SE',
    'SI',
    'SK',
  ],
};

/** The price list that a new installation starts with. */
export const SAMPLE_PRICE_LIST = {
  name: 'Musterpreisliste / sample price list',
  validFrom: '2020-01-01',
  currency: 'EUR',
  baseFeeCents: 4900,
  rates: RATES,
  discountPercent: 20,
  vat: VAT,
  version: 1,
} as const;
