import type { ShopGateway } from './shop-gateway';

/** Settles orders itself: an order on invoice is complete at once; the documents are ours. */
export const embeddedGateway: ShopGateway = {
  settlesAtOnce: true,
  assertAvailable: () => Promise.resolve(),
  queue: () => Promise.resolve(),
};
