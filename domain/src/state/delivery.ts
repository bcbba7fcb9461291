import { DeliveryState } from '../enums';
import type { ErrorCode } from '../errors';
import { defineMachine, type StateGuard } from './machine';

export const DeliveryEvent = [
  'waitForFiles',
  'prepare',
  'filesReady',
  'transfer',
  'deliver',
  'requeue',
  'fail',
  'cancel',
  'retry',
] as const;
export type DeliveryEvent = (typeof DeliveryEvent)[number];

export interface DeliveryFacts {
  /** Whether now is within the institution's transfer window. */
  inWindow: boolean;
  /** Remaining attempts; a failure is final at 0, or when no retry can help. */
  triesLeft: number;
  /** Whether it has failed and waits for its next attempt, not for its window. */
  waitsForTry: boolean;
}

const INVALID: ErrorCode = 'mpn.backend.delivery.error.invalid-state';

const inWindow: StateGuard<DeliveryFacts> = { name: 'in the window', holds: (facts) => facts.inWindow, error: INVALID };
const noTriesLeft: StateGuard<DeliveryFacts> = {
  name: 'last try',
  holds: ({ triesLeft }) => triesLeft <= 0,
  error: INVALID,
};
const NOT_RETRYABLE = { error: 'mpn.backend.delivery.error.not-retryable' } as const;
const waitsForTry: StateGuard<DeliveryFacts> = {
  name: 'waits for its next try',
  holds: (facts) => facts.waitsForTry,
  error: NOT_RETRYABLE.error,
};
/** A manual retry is only allowed within the window, because outside it would only wait again. */
const mayBeginNow: StateGuard<DeliveryFacts> = {
  ...inWindow,
  error: 'mpn.backend.delivery.error.outside-window',
};

/**
 * State table of deliveries (docs/domain.md#deliveries). `requeue` waits for an attempt or a window. An attempt that
 * finds its files made goes from QUEUED to PREPARING; else it waits for them outside its server's queue, and again for
 * its server's turn.
 */
export const deliveryMachine = /* @__PURE__ */ defineMachine<DeliveryState, DeliveryEvent, DeliveryFacts>({
  name: 'delivery',
  states: DeliveryState,
  events: DeliveryEvent,
  initial: 'QUEUED',
  invalid: INVALID,
  transitions: {
    QUEUED: {
      waitForFiles: { to: 'WAITING_FOR_FILES' },
      prepare: { to: 'PREPARING' },
      fail: { to: 'FAILED', guards: [noTriesLeft] },
      cancel: { to: 'CANCELED' },
      // docs/adr/0016: a person may retry at once a delivery that waits for its next attempt.
      retry: { to: 'QUEUED', guards: [waitsForTry, mayBeginNow] },
    },
    WAITING_FOR_FILES: {
      prepare: { to: 'PREPARING' },
      requeue: { to: 'QUEUED' },
      fail: { to: 'FAILED', guards: [noTriesLeft] },
      cancel: { to: 'CANCELED' },
      retry: NOT_RETRYABLE,
    },
    PREPARING: {
      filesReady: { to: 'READY_TO_SEND' },
      transfer: { to: 'TRANSFERRING', guards: [inWindow] },
      requeue: { to: 'QUEUED' },
      fail: { to: 'FAILED', guards: [noTriesLeft] },
      cancel: { to: 'CANCELED' },
      retry: NOT_RETRYABLE,
    },
    READY_TO_SEND: {
      prepare: { to: 'PREPARING' },
      requeue: { to: 'QUEUED' },
      fail: { to: 'FAILED', guards: [noTriesLeft] },
      cancel: { to: 'CANCELED' },
      retry: NOT_RETRYABLE,
    },
    TRANSFERRING: {
      deliver: { to: 'DELIVERED' },
      requeue: { to: 'QUEUED' },
      fail: { to: 'FAILED', guards: [noTriesLeft] },
      // A withdrawn release stops a running transfer.
      cancel: { to: 'CANCELED' },
      retry: NOT_RETRYABLE,
    },
    DELIVERED: { retry: NOT_RETRYABLE },
    FAILED: { retry: { to: 'QUEUED' } },
    CANCELED: { retry: NOT_RETRYABLE },
  },
});

/** States that are not final. */
export const OPEN_DELIVERY_STATES: readonly DeliveryState[] = DeliveryState.filter(
  (state) => deliveryMachine.transitions[state].cancel !== undefined,
);

/** States after the start of an attempt and before its transfer: PREPARING in the delivery log. */
export const PREPARING_DELIVERY_STATES: readonly DeliveryState[] = ['WAITING_FOR_FILES', 'PREPARING', 'READY_TO_SEND'];

/**
 * Not transferring yet. A running transfer continues when a campaign pauses; that of a withdrawn release stops in the
 * middle.
 */
export const NOT_TRANSFERRING: readonly DeliveryState[] = ['QUEUED', ...PREPARING_DELIVERY_STATES];
