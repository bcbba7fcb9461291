import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import { RUNNING_STATES } from './delivery-row';
import type { Run } from './begin';

const BEAT_MS = 1_000;
/**
 * A run that could not say for so long that it is alive stops: soon after, another worker may take it for dead, and two
 * would write to one file (begin.ts).
 */
const CUT_OFF_AFTER_MS = 15_000;

export type EndReason = 'shutdown' | 'lost' | 'cut-off';

export interface Watch {
  /** Aborted when the delivery was cancelled, taken by another run, the database is away for long, or this process ends. */
  signal: AbortSignal;
  /** Why it was aborted. */
  reason: () => EndReason | null;
  progress: (bytes: number) => void;
  stop: () => Promise<void>;
}

/**
 * Once a second: says that the run is alive, writes how far it is, and looks whether the delivery still is its own. A
 * cancelled or withdrawn delivery stops within that second.
 */
export function watchRun(strapi: Core.Strapi, run: Run, ending: AbortSignal): Watch {
  const controller = new AbortController();
  let reason: EndReason | null = null;
  let bytes: number | null = null;
  let heard = Date.now();
  let beating: Promise<void> = Promise.resolve();
  const end = (why: EndReason): void => {
    reason ??= why;
    controller.abort();
  };
  const onEnding = (): void => end('shutdown');
  if (ending.aborted) onEnding();
  ending.addEventListener('abort', onEnding, { once: true });

  const beat = async (): Promise<void> => {
    try {
      const mine = await database(strapi)('deliveries')
        .where({ id: run.delivery.id, locked_by: run.runId })
        .whereIn('state', RUNNING_STATES)
        .update({ heartbeat_at: new Date(), ...(bytes === null ? {} : { bytes_done: bytes }) });
      heard = Date.now();
      if (mine === 0) end('lost');
    } catch (error) {
      // The database may be restarting: that the transfer survives.
      strapi.log.warn(`heartbeat of delivery ${run.delivery.id}: ${String(error)}`);
    }
  };
  const timer = setInterval(() => {
    // Also while a statement waits for a connection.
    if (Date.now() - heard > CUT_OFF_AFTER_MS) end('cut-off');
    beating = beating.then(beat);
  }, BEAT_MS);

  return {
    signal: controller.signal,
    reason: () => reason,
    progress: (now) => {
      bytes = now;
    },
    stop: async () => {
      clearInterval(timer);
      ending.removeEventListener('abort', onEnding);
      await beating;
    },
  };
}
