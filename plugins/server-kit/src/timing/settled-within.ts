import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for work that continues in the background.
 * @returns whether it succeeded within the time
 * @throws its error when it failed within the time
 */
export async function settledWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const patience = new AbortController();
  const ended = work.then(() => true);
  // Prevents an unhandled rejection when the work fails after the time is up.
  ended.catch(() => undefined);
  const waited = sleep(milliseconds, false, { signal: patience.signal }).catch(() => false);
  return Promise.race([ended, waited]).finally(() => patience.abort());
}
