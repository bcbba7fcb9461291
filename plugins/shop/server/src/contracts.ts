import type { Knex } from 'knex';
import type { CampaignPrices } from '@mpn/plugin-sampling/contracts';
import type { Actor } from '@mpn/server-kit';

/**
 * What other parts may call of this plugin; the one file they may `import type` from.
 * Services are reached by `strapi.plugin('shop').service('orders')` and `.service('prices')`.
 */

export interface OrderService {
  /** Payment has come: completes an order and buys its campaigns, once. Throws not-found or invalid-order-state. */
  complete(trx: Knex, actor: Actor, orderId: number, now?: Date): Promise<void>;
  /** Support lets an order that waited for a look go on; it is completed. Throws not-found or invalid-order-state. */
  release(trx: Knex, actor: Actor, orderId: number, now?: Date): Promise<void>;
  /** Cancels an order that is not completed; its campaigns become unlocked drafts. */
  cancel(trx: Knex, actor: Actor, orderId: number, now?: Date): Promise<void>;
}

export interface PluginServices {
  orders: OrderService;
  prices: CampaignPrices;
}
