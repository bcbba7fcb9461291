import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for work that goes on by itself.
 * @returns whether it ended well within the time; throws what it ended with otherwise
 */
export async function settledWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const patience = new AbortController();
  const ended = work.then(() => true);
  // Nobody may be waiting any more when it fails.
  ended.catch(() => undefined);
  const waited = sleep(milliseconds, false, { signal: patience.signal }).catch(() => false);
  return Promise.race([ended, waited]).finally(() => patience.abort());
}
