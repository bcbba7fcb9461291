import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Callbacks of the watch; each may be called any number of times, `lost` at most once. */
export interface WatchEvents {
  /** Called when the server has died and is being restarted. */
  down(): void;
  /** Called when it is running again. */
  up(): void;
  /** Called when it could not be restarted; there are no further attempts. */
  lost(error: Error): void;
}

export interface ServerWatch {
  /** Stops watching, and waits for a restart in progress. */
  stop(): Promise<void>;
}

interface Watched extends WatchEvents {
  /** Postgres writes its process id into the first line. */
  pidFile: string;
  /** Starts the server, unless it was started meanwhile. */
  revive(): Promise<void>;
  /** Milliseconds before each attempt to restart; after the last one `lost` is called. */
  pauses?: readonly number[];
}

const LOOK_EVERY_MS = 500;
/**
 * Milliseconds before each attempt: the dead server's child processes take a moment to end, and a full disk or memory
 * may take longer.
 */
const PAUSES_MS = [200, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

/** Whether the server's process exists; reads one line. */
function isAlive(pidFile: string): boolean {
  try {
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 0);
    return true;
  } catch (error) {
    // EPERM: it exists, under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Watches a Postgres server and restarts it when its process is gone: killed by the OOM killer, crashed, or stopped.
 * Postgres recovers committed data by itself.
 */
export function watchServer({ pidFile, revive, down, up, lost, pauses = PAUSES_MS }: Watched): ServerWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function startAgain(): Promise<void> {
    let last: unknown;
    for (const ms of pauses) {
      await pause(ms);
      if (signal.aborted) return;
      try {
        await revive();
        return up();
      } catch (error) {
        last = error;
      }
    }
    stopping.abort();
    lost(last instanceof Error ? last : new Error(String(last)));
  }

  async function look(): Promise<void> {
    while (!signal.aborted) {
      await pause(LOOK_EVERY_MS);
      if (signal.aborted || isAlive(pidFile)) continue;
      down();
      await startAgain();
    }
  }

  const looking = look();
  return {
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}
