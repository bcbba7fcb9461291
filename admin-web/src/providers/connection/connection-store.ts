import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/query-client';
import { RECONNECT_MS } from '@/config/timing';

/** `restarting`: the server is reachable but temporarily unavailable. */
export type Connection = 'ok' | 'lost' | 'restarting';

let connection: Connection = 'ok';
let timer: number | undefined;
/** Number of failures reported so far: a reply that was asked for before the last one says nothing any more. */
let failures = 0;
const listeners = new Set<() => void>();

async function tryAgain(): Promise<void> {
  const before = failures;
  try {
    const { ok } = await fetch(connection === 'restarting' ? '/readyz' : '/healthz', { cache: 'no-store' });
    if (ok && before === failures) reportConnection('ok');
  } catch {
    // Still lost: the timer retries.
  }
}

/** Called by the API client: 'lost' and 'restarting' show the notice and retry until the server replies. */
export function reportConnection(next: Connection): void {
  if (next !== 'ok') failures += 1;
  if (next === connection) return;
  connection = next;
  window.clearInterval(timer);
  if (next !== 'ok') timer = window.setInterval(() => void tryAgain(), RECONNECT_MS);
  // Refetch queries that failed or may be outdated.
  else void queryClient.refetchQueries({ type: 'active' });
  for (const listener of listeners) listener();
}

/** Asks the server now, after something other than a call has failed, and reports what it says. */
export async function checkConnection(): Promise<Connection> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' });
    if (!ok) reportConnection('restarting');
    // A server that says that it restarts is back when it is ready, not when it answers.
    else if (connection === 'lost') reportConnection('ok');
  } catch {
    reportConnection('lost');
  }
  return connection;
}

function until(isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return;
      listeners.delete(look);
      resolve();
    };
    listeners.add(look);
  });
}

/** Resolves when the connection is there: at once, or when it is back. */
export const whenConnected = (): Promise<void> => until(() => connection === 'ok');

let nextLoss: Promise<void> | undefined;

/** Resolves when the connection is not there: at once, or when it is lost. */
export function whenAway(): Promise<void> {
  nextLoss ??= until(() => connection !== 'ok').finally(() => {
    nextLoss = undefined;
  });
  return nextLoss;
}

/** Retries at once, for the notice's button. */
export function retryConnection(): Promise<void> {
  return tryAgain();
}

function subscribe(listener: () => void): () => void {
  const lost = () => reportConnection('lost');
  const back = () => void tryAgain();
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  listeners.add(listener);
  return () => {
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
    listeners.delete(listener);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}
