import type { Core } from '@strapi/strapi';

/** Who sells; printed on every document. */
export interface Seller {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  vatId: string;
  email: string;
  bank: string;
}

/** An external shop system (docs/shop-http.md). */
export interface ExternalShopSettings {
  /** Base address, with a trailing slash. */
  url: string;
  token: string;
  /** After so many milliseconds without an answer the shop counts as unavailable. */
  timeoutMs: number;
}

/** Defaults of the operator; `config/plugins.ts` overrides them. */
export interface ShopSettings {
  timeZone: string;
  seller: Seller;
  /** Orders of new or problematic companies above this gross sum (cents) wait for support (domain decisions, section 3). */
  reviewAboveCents: number;
  /** Days until an invoice is due. */
  paymentDays: number;
  /** null: the embedded shop settles orders. */
  external: ExternalShopSettings | null;
}

export const defaultSettings: ShopSettings = {
  timeZone: 'Europe/Berlin',
  seller: {
    name: 'MPN Music Promotion Network',
    street: 'Musterstrasse 1',
    postalCode: '20095',
    city: 'Hamburg',
    country: 'DE',
    vatId: 'DE000000000',
    email: 'billing@mpn.localhost',
    bank: '',
  },
  reviewAboveCents: 100_000,
  paymentDays: 14,
  external: null,
};

export function shopSettings(strapi: Core.Strapi): ShopSettings {
  const plugin = strapi.plugin('shop');
  return Object.fromEntries(
    Object.entries(defaultSettings).map(([key, value]) => [key, plugin.config(key, value)]),
  ) as unknown as ShopSettings;
}
