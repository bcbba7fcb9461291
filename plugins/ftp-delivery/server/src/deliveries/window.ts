import type { Core } from '@strapi/strapi';
import { isInWindow, nextWindowStart } from '@mpn/domain';
import { deliveryConfig } from '../settings';
import type { ConfigurationRow } from '../targets/configuration';

const WINDOW_FIELDS = (row: ConfigurationRow) => ({ transferStart: row.transfer_start, transferEnd: row.transfer_end });

/** Whether the institution takes deliveries now. */
export function windowOpen(strapi: Core.Strapi, row: ConfigurationRow, now = new Date()): boolean {
  return isInWindow(WINDOW_FIELDS(row), now, deliveryConfig(strapi).timeZone);
}

/** When it does again. */
export function windowStart(strapi: Core.Strapi, row: ConfigurationRow, now = new Date()): Date {
  return new Date(nextWindowStart(WINDOW_FIELDS(row), now, deliveryConfig(strapi).timeZone));
}
