import type { Knex } from 'knex';
import { withdrawBundled } from '@mpn/server-kit';

/** Key of the notification that a campaign is still in the cart. */
export const unpaidCartKey = (campaignId: number): string => `cart-unpaid:${campaignId}`;

/** Deletes unsent warnings about campaigns that have left the cart. */
export const forgetWarnings = (trx: Knex, campaignIds: readonly number[]): Promise<void> =>
  withdrawBundled(trx, campaignIds.map(unpaidCartKey));
