import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/query-client';
import { RECONNECT_MS } from '@/config/timing';

/** `restarting`: the server is reachable but temporarily unavailable. */
export type Connection = 'ok' | 'lost' | 'restarting';

let connection: Connection = 'ok';
let timer: number | undefined;
const listeners = new Set<() => void>();

async function tryAgain(): Promise<void> {
  try {
    const { ok } = await fetch(connection === 'restarting' ? '/readyz' : '/healthz', { cache: 'no-store' });
    if (ok) reportConnection('ok');
  } catch {
    // Still lost: the timer retries.
  }
}

/** Called by the API client: 'lost' and 'restarting' show the notice and retry until the server replies. */
export function reportConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  window.clearInterval(timer);
  if (next !== 'ok') timer = window.setInterval(() => void tryAgain(), RECONNECT_MS);
  // Refetch queries that failed or may be outdated.
  else void queryClient.refetchQueries({ type: 'active' });
  for (const listener of listeners) listener();
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
