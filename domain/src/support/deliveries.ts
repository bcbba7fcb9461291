import { object, string } from 'yup';
import type {
  AudioFormat,
  DeliveryAttemptOutcome,
  DeliveryFileState,
  DeliveryReason,
  DeliveryState,
  FtpProtocol,
} from '../enums';
import type { ErrorValues } from '../errors';
import { reply, type Page } from '../http';
import { deskCall, deskList, deskObject, withReason } from './desk-call';

export interface DeskDelivery {
  id: number;
  state: DeliveryState;
  reason: DeliveryReason;
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  trackId: number | null;
  trackTitle: string | null;
  campaignId: number | null;
  institutionId: number;
  institutionName: string;
  protocol: FtpProtocol | null;
  targetHost: string | null;
  attempts: number;
  queuedAt: string;
  /** When it was queued, began, failed, arrived or was cancelled, whichever was last. */
  changedAt: string;
  notBefore: string | null;
  finishedAt: string | null;
  errorCode: string | null;
  errorValues: ErrorValues | null;
  /** The error's text in the language of the panel. */
  sentence: string | null;
}

/** One try of a delivery. */
export interface DeskAttempt {
  number: number;
  startedAt: string;
  endedAt: string | null;
  outcome: DeliveryAttemptOutcome;
  step: string | null;
  errorCode: string | null;
  errorValues: ErrorValues | null;
  sentence: string | null;
}

export interface DeskDeliveryDetail extends DeskDelivery {
  startedAt: string | null;
  deliveredAt: string | null;
  remoteDirectory: string | null;
  audioFormat: AudioFormat | null;
  bytesTotal: number;
  bytesDone: number;
  /** Sizes in bytes. */
  files: { name: string; kind: string; state: DeliveryFileState; size: number | null }[];
  history: DeskAttempt[];
}

const NOT_FOUND = 'mpn.backend.global.error.not-found';

export const deliveryCalls = {
  list: deskList({
    path: '/deliveries',
    permission: 'deliveries',
    summary: 'Deliveries, what changed last first',
    filters: {
      state: ['failed', 'retrying', 'QUEUED', 'running', 'DELIVERED', 'CANCELED'],
      cause: 'text',
      releaseId: 'id',
      campaignId: 'id',
      institutionId: 'id',
    },
    reply: reply<Page<DeskDelivery>>('Page<DeskDelivery>'),
  }),
  get: deskObject({
    path: '/deliveries/:id',
    permission: 'deliveries',
    summary: 'A delivery with its files and attempts',
    reply: reply<DeskDeliveryDetail>('DeskDeliveryDetail'),
  }),
  retry: deskCall({
    method: 'POST',
    path: '/deliveries/:id/retry',
    permission: 'deliveries',
    summary: 'Retries one delivery',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, 'mpn.backend.delivery.error.not-retryable', 'mpn.backend.delivery.error.withdrawn'],
  }),
  sendAgain: deskCall({
    method: 'POST',
    path: '/deliveries/:id/send-again',
    permission: 'deliveries',
    summary: 'Sends a delivery that has arrived once more, with a reason',
    body: withReason,
    reply: reply<{ deliveryId: number }>('SentAgain'),
    errors: [
      NOT_FOUND,
      'mpn.backend.delivery.error.not-repeatable',
      'mpn.backend.delivery.error.withdrawn',
      'mpn.backend.delivery.error.sampling-not-running',
      'mpn.backend.delivery.error.ongoing-request',
    ],
  }),
  retryCause: deskCall({
    method: 'POST',
    path: '/deliveries/retry-cause',
    permission: 'deliveries',
    summary: 'Retries all failed deliveries of one cause that may run now',
    body: object({ cause: string().max(200).default('') }),
    reply: reply<{ retried: number }>('RetriedByCause'),
  }),
  cancel: deskCall({
    method: 'POST',
    path: '/deliveries/:id/cancel',
    permission: 'deliveries',
    summary: 'Cancels a delivery that has not started to transfer, with a reason',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: ['mpn.backend.delivery.error.not-cancelable'],
  }),
} as const;
