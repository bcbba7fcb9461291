import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import { deliveryConfig } from '../../config';
import { announceDeliveries } from '../commands/announce-deliveries';
import { RUNNING_STATES } from '../queries/delivery-row';
import { Pace } from '../rules/pace';
import type { Run } from './begin';

const BEAT_MS = 1_000;
/**
 * Milliseconds without a heartbeat after which a run stops itself: shorter than the heartbeat timeout in begin.ts, so
 * that two workers never write to one file.
 */
const CUT_OFF_AFTER_MS = 15_000;

export type EndReason = 'shutdown' | 'lost' | 'cut-off' | 'slow';

export interface Watch {
  /**
   * Aborted when the delivery was cancelled or taken over, the database is unreachable for too long, the transfer is too
   * slow, or this process shuts down.
   */
  signal: AbortSignal;
  /** Why it was aborted. */
  reason: () => EndReason | null;
  progress: (bytes: number) => void;
  /** Disables the check for slow transfers for the rest of the run. */
  allowSlow: () => void;
  stop: () => Promise<void>;
}

/**
 * Heartbeat, once a second: updates the row's heartbeat and progress, and checks that this run still owns the delivery.
 * A cancelled or withdrawn delivery thus stops within a second.
 */
export function watchRun(strapi: Core.Strapi, run: Run, ending: AbortSignal): Watch {
  const controller = new AbortController();
  let reason: EndReason | null = null;
  let bytes: number | null = null;
  let pace: Pace | null = new Pace(deliveryConfig(strapi).slowTransfer);
  let told: { bytes: number; at: number } | null = null;
  let heard = Date.now();
  let beating: Promise<void> = Promise.resolve();
  const end = (why: EndReason): void => {
    reason ??= why;
    controller.abort();
  };
  const onEnding = (): void => end('shutdown');
  if (ending.aborted) onEnding();
  ending.addEventListener('abort', onEnding, { once: true });

  /** At most once a second, however late the beats are. */
  const reportProgress = async (): Promise<void> => {
    const now = Date.now();
    if (bytes === null || bytes === told?.bytes || (told && now - told.at < BEAT_MS * 0.9)) return;
    told = { bytes, at: now };
    await announceDeliveries(database(strapi), [run.delivery.id], false);
  };

  const beat = async (): Promise<void> => {
    try {
      const mine = await database(strapi)('deliveries')
        .where({ id: run.delivery.id, locked_by: run.runId })
        .whereIn('state', RUNNING_STATES)
        .update({ heartbeat_at: new Date(), ...(bytes === null ? {} : { bytes_done: String(bytes) }) });
      heard = Date.now();
      if (mine === 0) end('lost');
      else await reportProgress();
    } catch (error) {
      // The database may be restarting, which a transfer survives.
      strapi.log.warn(`heartbeat of delivery ${run.delivery.id}: ${String(error)}`);
    }
  };
  const timer = setInterval(() => {
    // Also reached while a statement waits for a connection.
    if (Date.now() - heard > CUT_OFF_AFTER_MS) end('cut-off');
    if (bytes !== null && pace?.isSlow(bytes, Date.now())) end('slow');
    beating = beating.then(beat);
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
    stop: async () => {
      clearInterval(timer);
      ending.removeEventListener('abort', onEnding);
      await beating;
    },
  };
}
