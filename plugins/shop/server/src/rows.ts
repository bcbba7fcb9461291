import type { PricedCart, PricedRight } from '@mpn/domain';
import type { ParsedRowOf } from '@mpn/server-kit';
import type { Buyer } from './buyer';

/** A row of `purchase_orders`; JSON columns parsed. Money in cents. */
export type OrderRow = ParsedRowOf<'purchase_orders', { pricing: PricedCart; buyer: Buyer }>;

/** A row of `order_positions`; its JSON parsed. Money in cents. */
export type PositionRow = ParsedRowOf<'order_positions', { rights: PricedRight[] }>;
