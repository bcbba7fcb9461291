import { array, number, object, string, type InferType } from 'yup';
import { SamplingMedium } from '../enums';
import type { ErrorCode } from '../errors';
import { countryField, dateField } from '../validation/fields';

/** Largest price, 1,000,000.00: guards against typing errors, and sums stay within Postgres' integer. */
const MAX_CENTS = 100_000_000;
const MAX_COUNTRIES = 60;
const STREAMING_ABOVE: ErrorCode = 'mpn.backend.shop.error.streaming-above-download';

const cents = () => number().integer().min(0).max(MAX_CENTS).required();

/** Prices of one medium. Streaming above download would make an upgrade cost less than nothing. */
const mediumRates = () =>
  object({
    DOWNLOAD: cents(),
    STREAMING: cents().test(
      'not-above-download',
      STREAMING_ABOVE,
      (value, { parent }) => value === undefined || value <= (parent as { DOWNLOAD: number }).DOWNLOAD,
    ),
  }).required();

const hasTwoDecimals = (value: number | undefined): boolean =>
  value === undefined || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** A new version of the price list as support enters it. Money in net cents, `validFrom` a local date. */
export const priceListSchema = object({
  name: string().trim().max(200).required(),
  validFrom: dateField().required(),
  baseFeeCents: cents(),
  rates: object(
    Object.fromEntries(SamplingMedium.map((medium) => [medium, mediumRates()])) as Record<
      SamplingMedium,
      ReturnType<typeof mediumRates>
    >,
  ).required(),
  discountPercent: number().integer().min(0).max(100).required(),
  /** The seller's rate at home in per cent. */
  vatRatePercent: number()
    .min(0)
    .max(100)
    .test('decimals', 'mpn.backend.validation.error.invalid', hasTwoDecimals)
    .required(),
  /** Members of the EU, ISO 3166 alpha-2. */
  euCountries: array(countryField().trim().uppercase().required()).max(MAX_COUNTRIES).required(),
});
export type PriceListInput = InferType<typeof priceListSchema>;
