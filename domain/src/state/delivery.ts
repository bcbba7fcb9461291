import { DeliveryState, UploadStatus } from '../enums';
import type { ErrorCode } from '../errors';
import type { StateGuard, StateMachine } from './machine';

export const DeliveryEvent = ['prepare', 'transfer', 'deliver', 'requeue', 'fail', 'cancel', 'retry'] as const;
export type DeliveryEvent = (typeof DeliveryEvent)[number];

export interface DeliveryFacts {
  /** Now is within the institution's transfer window. */
  inWindow: boolean;
  /** Tries that are left; a failure is final at 0, or when no retry can help. */
  triesLeft: number;
  /** It has failed and waits until its next try; one that waits for its window only has not. */
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
/** A person's start is promised to begin now: outside the window it would only wait again. */
const mayBeginNow: StateGuard<DeliveryFacts> = {
  ...inWindow,
  error: 'mpn.backend.delivery.error.outside-window',
};

/** Delivery to one institution (domain decisions, section 3). `requeue` waits for a try or a window. */
export const deliveryMachine: StateMachine<DeliveryState, DeliveryEvent, DeliveryFacts> = {
  name: 'delivery',
  states: DeliveryState,
  events: DeliveryEvent,
  initial: 'QUEUED',
  invalid: INVALID,
  transitions: {
    QUEUED: {
      prepare: { to: 'PREPARING' },
      fail: { to: 'FAILED', guards: [noTriesLeft] },
      cancel: { to: 'CANCELED' },
      // docs/adr/0016: a person starts at once what waits for its next try.
      retry: { to: 'QUEUED', guards: [waitsForTry, mayBeginNow] },
    },
    PREPARING: {
      transfer: { to: 'TRANSFERRING', guards: [inWindow] },
      requeue: { to: 'QUEUED' },
      fail: { to: 'FAILED', guards: [noTriesLeft] },
      cancel: { to: 'CANCELED' },
      retry: NOT_RETRYABLE,
    },
    TRANSFERRING: {
      deliver: { to: 'DELIVERED' },
      requeue: { to: 'QUEUED' },
      fail: { to: 'FAILED', guards: [noTriesLeft] },
      // A withdrawn release is stopped in the middle of its transfer.
      cancel: { to: 'CANCELED' },
      retry: NOT_RETRYABLE,
    },
    DELIVERED: { retry: NOT_RETRYABLE },
    FAILED: { retry: { to: 'QUEUED' } },
    CANCELED: { retry: NOT_RETRYABLE },
  },
};

export const UploadEvent = ['prepare', 'upload', 'finish', 'fail', 'delete'] as const;
export type UploadEvent = (typeof UploadEvent)[number];

/** Upload of a track's or video's file (specification section 4); deleting gives NO_UPLOAD. */
export const uploadMachine: StateMachine<UploadStatus, UploadEvent, undefined> = {
  name: 'upload',
  states: UploadStatus,
  events: UploadEvent,
  initial: 'NO_UPLOAD',
  invalid: 'mpn.backend.media.error.upload-aborted',
  transitions: {
    NO_UPLOAD: { prepare: { to: 'PREPARING' } },
    PREPARING: { upload: { to: 'UPLOADING' }, fail: { to: 'ERROR' }, delete: { to: 'NO_UPLOAD' } },
    UPLOADING: { finish: { to: 'FINISHED' }, fail: { to: 'ERROR' }, delete: { to: 'NO_UPLOAD' } },
    FINISHED: { prepare: { to: 'PREPARING' }, delete: { to: 'NO_UPLOAD' } },
    ERROR: { prepare: { to: 'PREPARING' }, delete: { to: 'NO_UPLOAD' } },
  },
};
