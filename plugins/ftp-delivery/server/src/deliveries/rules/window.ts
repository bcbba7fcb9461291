import type { Core } from '@strapi/strapi';
import { isInWindow, nextWindowStart } from '@mpn/domain';
import { deliveryConfig } from '../../config';
import type { ConfigurationRow } from '../../servers';

type WindowRow = Pick<ConfigurationRow, 'transfer_start' | 'transfer_end'>;

const WINDOW_FIELDS = (row: WindowRow) => ({ transferStart: row.transfer_start, transferEnd: row.transfer_end });

/** Whether the institution takes deliveries now. */
export function windowOpen(strapi: Core.Strapi, row: WindowRow, now = new Date()): boolean {
  return isInWindow(WINDOW_FIELDS(row), now, deliveryConfig(strapi).timeZone);
}

/** When the window opens next. */
export function windowStart(strapi: Core.Strapi, row: WindowRow, now = new Date()): Date {
  return new Date(nextWindowStart(WINDOW_FIELDS(row), now, deliveryConfig(strapi).timeZone));
}
