import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { shopSettings } from '../settings';
import { embeddedGateway } from './embedded';
import { httpGateway } from './http';

/**
 * Where orders are settled. The product keeps order, positions and documents in every case; a gateway says when an order
 * is paid for.
 */
export interface ShopGateway {
  /** Orders on invoice are complete as soon as they are placed. */
  readonly settlesAtOnce: boolean;
  /** Throws shop unavailable when a purchase could not be settled now. */
  assertAvailable(): Promise<void>;
  /** Hands an order over for settlement, in the transaction that places or releases it. */
  queue(trx: Knex, orderId: number): Promise<void>;
}

/** The gateway that the operator has chosen. */
export function shopGateway(strapi: Core.Strapi): ShopGateway {
  const { external } = shopSettings(strapi);
  return external ? httpGateway(external) : embeddedGateway;
}
