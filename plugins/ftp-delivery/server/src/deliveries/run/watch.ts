import type { Core } from '@strapi/strapi';
import { deliveryConfig } from '../../config';
import { Pace } from '../rules/pace';
import type { Run } from './begin';
import { BEAT_MS, keepHeartbeat } from './heartbeats';

/**
 * Milliseconds without a heartbeat after which a run stops itself: shorter than the heartbeat timeout in begin.ts, so
 * that two workers never write to one file.
 */
const CUT_OFF_AFTER_MS = 15_000;

export type EndReason = 'shutdown' | 'lost' | 'cut-off' | 'slow';

export interface Watch {
  /**
   * Aborted when the delivery was cancelled or taken over, the database is unreachable for too long, the transfer is
   * too slow, or this process shuts down.
   */
  signal: AbortSignal;
  /** Why it was aborted. */
  reason: () => EndReason | null;
  progress: (bytes: number) => void;
  /** Disables the check for slow transfers for the rest of the run. */
  allowSlow: () => void;
  stop: () => void;
}

/**
 * Watches a run, once a second: its heartbeat and progress, whether it still owns the delivery, and its pace. A
 * cancelled or withdrawn delivery thus stops within a second.
 */
export function watchRun(strapi: Core.Strapi, run: Run, ending: AbortSignal): Watch {
  const controller = new AbortController();
  let reason: EndReason | null = null;
  let bytes: number | null = null;
  let pace: Pace | null = new Pace(deliveryConfig(strapi).slowTransfer);
  let heard = Date.now();
  const end = (why: EndReason): void => {
    reason ??= why;
    controller.abort();
  };
  const onEnding = (): void => end('shutdown');
  if (ending.aborted) onEnding();
  ending.addEventListener('abort', onEnding, { once: true });

  const stopHeartbeat = keepHeartbeat(strapi, {
    deliveryId: run.delivery.id,
    runId: run.runId,
    bytes: () => bytes,
    onHeartbeat: (isOurs) => {
      heard = Date.now();
      if (!isOurs) end('lost');
    },
  });
  const timer = setInterval(() => {
    // Also reached while a statement waits for a connection.
    if (Date.now() - heard > CUT_OFF_AFTER_MS) end('cut-off');
    if (bytes !== null && pace?.isSlow(bytes, Date.now())) end('slow');
  }, BEAT_MS);

  return {
    signal: controller.signal,
    reason: () => reason,
    progress: (now) => {
      bytes = now;
    },
    allowSlow: () => {
      pace = null;
    },
    stop: () => {
      clearInterval(timer);
      stopHeartbeat();
      ending.removeEventListener('abort', onEnding);
    },
  };
}
