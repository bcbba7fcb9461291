import type { Core } from '@strapi/strapi';
import { instantToLocalDate } from '@mpn/domain';

/** An external shop system (docs/shop-http.md). */
export interface ExternalShopSettings {
  /** Base URL, with a trailing slash. */
  url: string;
  token: string;
  /** Milliseconds without a reply after which the shop counts as unavailable. */
  timeoutMs: number;
}

/** Settings of the operator, from `config/plugins.ts`. */
export interface ShopSettings {
  timeZone: string;
  /** null: the embedded shop settles orders. */
  external: ExternalShopSettings | null;
}

export const defaultSettings: ShopSettings = {
  timeZone: 'Europe/Berlin',
  external: null,
};

/** The local date at `now`, in the product's time zone. */
export function localDateAt(strapi: Core.Strapi, now: Date): string {
  return instantToLocalDate(now, shopSettings(strapi).timeZone);
}

export function shopSettings(strapi: Core.Strapi): ShopSettings {
  const plugin = strapi.plugin('shop');
  return Object.fromEntries(
    Object.entries(defaultSettings).map(([key, value]) => [key, plugin.config(key, value)]),
  ) as unknown as ShopSettings;
}
