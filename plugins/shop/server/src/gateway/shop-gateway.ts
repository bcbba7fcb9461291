import type { Knex } from 'knex';

/**
 * Where orders are settled. The product keeps order, positions and documents in every case; a gateway says when an
 * order is paid for.
 */
export interface ShopGateway {
  /** Orders on invoice are complete as soon as they are placed. */
  readonly settlesAtOnce: boolean;
  /**
   * Asserts that purchases can be settled now.
   * @throws AppError shop-unavailable
   */
  assertAvailable(): Promise<void>;
  /** Hands an order over for settlement, in the transaction that places or releases it. */
  queue(trx: Knex, orderId: number): Promise<void>;
}
