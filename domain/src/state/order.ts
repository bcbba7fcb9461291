import { OrderState } from '../enums';
import { defineMachine, type StateGuard } from './machine';

export const OrderEvent = ['process', 'complete', 'cancel'] as const;
export type OrderEvent = (typeof OrderEvent)[number];

export interface OrderFacts {
  /** An order above the limit, of a new or problematic company, that support has not approved yet. */
  heldForSupport: boolean;
}

const released: StateGuard<OrderFacts> = {
  name: 'released by support',
  holds: ({ heldForSupport }) => !heldForSupport,
  error: 'mpn.backend.shop.error.invalid-order-state',
};

/** State table of purchase orders. Entering completed fires the campaign's purchase once. */
export const orderMachine = /* @__PURE__ */ defineMachine<OrderState, OrderEvent, OrderFacts>({
  name: 'order',
  states: OrderState,
  events: OrderEvent,
  initial: 'open',
  invalid: 'mpn.backend.shop.error.invalid-order-state',
  transitions: {
    open: {
      process: { to: 'in_progress', guards: [released] },
      complete: { to: 'completed', guards: [released] },
      cancel: { to: 'cancelled' },
    },
    in_progress: { complete: { to: 'completed' }, cancel: { to: 'cancelled' } },
    completed: {},
    cancelled: {},
  },
});
