import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/query-client';
import { RECONNECT_MS } from '@/config/timing';

type Connection = 'ok' | 'lost';

let connection: Connection = 'ok';
let timer: number | undefined;
const listeners = new Set<() => void>();

async function tryAgain(): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    reportConnection('ok');
  } catch {
    // Still lost: the timer asks again.
  }
}

/** Called by the API client: 'lost' shows the notice and tries again until the server answers. */
export function reportConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  window.clearInterval(timer);
  if (next === 'lost') timer = window.setInterval(() => void tryAgain(), RECONNECT_MS);
  // What failed meanwhile, or may be old by now, is read again.
  else void queryClient.refetchQueries({ type: 'active' });
  for (const listener of listeners) listener();
}

/** Tries at once, for the notice's button. */
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
