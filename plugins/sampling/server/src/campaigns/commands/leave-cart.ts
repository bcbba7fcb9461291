import type { Knex } from 'knex';
import { untellBundled } from '@mpn/server-kit';

/** Key of the warning that a campaign still lies in the cart. */
export const unpaidCartKey = (campaignId: number): string => `cart-unpaid:${campaignId}`;

/** Takes back warnings that were not told yet: these campaigns have left the cart. */
export const forgetWarnings = (trx: Knex, campaignIds: readonly number[]): Promise<void> =>
  untellBundled(trx, campaignIds.map(unpaidCartKey));
