import { number, object, string, type InferType } from 'yup';
import { emailAddress } from '../account/fields';
import { reply } from '../http';
import type { PriceList } from '../pricing';
import type { PriceComparison, SalesTerms, Seller } from '../shop';
import { countryField, phoneField, vatIdField, websiteField } from '../validation/fields';
import { MAX_INTEGER, rowId } from '../validation/limits';
import { deskCall } from './desk-call';
import { priceListSchema } from './price-list-schema';

/** A version of what support enters for sales. */
export interface SalesVersion {
  id: number;
  since: string;
  /** The account of the panel that entered it; null for one that the installation brought along. */
  panelUserId: number | null;
}

export type DeskSeller = Seller & SalesVersion;
export type DeskSalesTerms = SalesTerms & SalesVersion;

/** A version of the price list. Money in net cents, dates local. */
export interface DeskPriceList extends PriceList, SalesVersion {
  name: string;
  validFrom: string;
  /** Last day; null: until a new version begins. */
  validTo: string | null;
  /** The one that a new installation begins with. */
  isSample: boolean;
  state: 'PLANNED' | 'VALID' | 'OVER';
  isWithdrawable: boolean;
}

export interface DeskPriceLists {
  /** First local day on which a new version can begin. */
  earliestStart: string;
  /** The one with the latest start first. */
  versions: DeskPriceList[];
}

const text = (max: number) => string().trim().max(max);
/** An optional text; an empty one becomes null. */
const optional = (max: number) =>
  text(max)
    .nullable()
    .transform((value: string | null) => value || null)
    .default(null);

/**
 * The seller as support enters it. What invoices need is required; of VAT id and tax number, at least one. Whether IBAN
 * and BIC are valid is checked where the seller is saved.
 */
export const sellerBody = object({
  name: text(200).required(),
  street: text(200).required(),
  postalCode: text(20).required(),
  city: text(200).required(),
  country: countryField().trim().uppercase().required(),
  taxNumber: optional(40),
  vatId: vatIdField().when('taxNumber', {
    is: (taxNumber: string | null) => !taxNumber,
    then: (schema) => schema.required(),
  }),
  registerEntry: optional(200),
  email: emailAddress(),
  phone: phoneField(),
  accountHolder: optional(200),
  bankName: text(200).required(),
  iban: string().max(60).required(),
  bic: string().nullable().max(20),
});

const MAX_DAYS = 3650;
const MAX_PAYMENT_DAYS = 365;

const whole = (max: number) => number().integer().min(0).max(max).required();

/** The terms as support enters them. Money in gross cents. */
export const salesTermsSchema = object({
  paymentDays: whole(MAX_PAYMENT_DAYS),
  reviewAboveCents: whole(MAX_INTEGER),
  trustedAfterDays: whole(MAX_DAYS),
  trustedFromCents: whole(MAX_INTEGER),
  termsUrl: websiteField(),
});

export const ComparedSubject = ['cart', 'campaign', 'order'] as const;
export type ComparedSubject = (typeof ComparedSubject)[number];

export const comparisonSchema = object({
  /** The cart of a company, a campaign, or an order. */
  subject: string()
    .oneOf([...ComparedSubject])
    .required(),
  /** Id of the company, the campaign or the order. */
  id: rowId().required(),
  list: priceListSchema.required(),
});
export type ComparisonInput = InferType<typeof comparisonSchema>;

const changed = reply<{ id: number }>('ChangedVersion');

export const salesCalls = {
  sellers: deskCall({
    method: 'GET',
    path: '/seller',
    permission: 'sales-read',
    summary: 'All versions of the seller, the valid one first',
    body: undefined,
    reply: reply<DeskSeller[]>('DeskSellers'),
  }),
  changeSeller: deskCall({
    method: 'POST',
    path: '/seller',
    permission: 'sales-change',
    summary: 'Enters a new version of the seller',
    body: sellerBody,
    reply: changed,
  }),
  terms: deskCall({
    method: 'GET',
    path: '/sales-terms',
    permission: 'sales-read',
    summary: 'All versions of the terms of sale, the valid one first',
    body: undefined,
    reply: reply<DeskSalesTerms[]>('DeskSalesTermsList'),
  }),
  changeTerms: deskCall({
    method: 'POST',
    path: '/sales-terms',
    permission: 'sales-change',
    summary: 'Enters new terms of sale',
    body: salesTermsSchema,
    reply: changed,
  }),
  priceLists: deskCall({
    method: 'GET',
    path: '/price-lists',
    permission: 'sales-read',
    summary: 'All versions of the price list',
    body: undefined,
    reply: reply<DeskPriceLists>('DeskPriceLists'),
  }),
  publishPriceList: deskCall({
    method: 'POST',
    path: '/price-lists',
    permission: 'sales-change',
    summary: 'Publishes a new version of the price list',
    body: priceListSchema,
    reply: changed,
    errors: ['mpn.backend.shop.error.price-list-start'],
  }),
  comparePrices: deskCall({
    method: 'POST',
    path: '/price-lists/compare',
    permission: 'sales-read',
    summary: 'What a cart, a campaign or an order costs today and by an entered list; writes nothing',
    body: comparisonSchema,
    reply: reply<PriceComparison>('PriceComparison'),
    errors: [
      'mpn.backend.global.error.not-found',
      'mpn.backend.shop.error.cart-empty',
      'mpn.backend.shop.error.no-price-list',
      'mpn.backend.data.error.product.samplingcampaign-no-addressees',
    ],
  }),
  withdrawPriceList: deskCall({
    method: 'POST',
    path: '/price-lists/:id/withdraw',
    permission: 'sales-change',
    summary: 'Withdraws the last price list before its first day',
    body: undefined,
    reply: changed,
    errors: ['mpn.backend.shop.error.price-list-begun'],
  }),
} as const;
