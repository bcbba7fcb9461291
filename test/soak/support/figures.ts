import { setTimeout as sleep } from 'node:timers/promises';

const SCRAPE_EVERY_MS = 5_000;

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** `12 requests, p50 3 ms, p95 9 ms, p99 20 ms` */
export const distribution = (ms: readonly number[]): string =>
  `${ms.length} requests, ${[0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(ms, share).toFixed(0)} ms`).join(', ')}`;

/** Metrics of a process over a period. */
export interface Figures {
  /** p99 of the event loop's delay in each interval: of a typical one, and of the worst. */
  loopDelayMs: { typical: number; worst: number };
  /** Maximum resident memory in each half of the period. */
  memoryMb: { first: number; second: number };
}

const valueOf = (text: string, metric: string): number =>
  Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

/** Reads a process' metrics until a time (milliseconds since 1970). */
export async function scrapeUntil(port: number, end: number): Promise<Figures> {
  const delays: number[] = [];
  const memory: number[] = [];
  while (Date.now() < end) {
    await sleep(SCRAPE_EVERY_MS);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    delays.push(valueOf(text, 'nodejs_eventloop_lag_p99_seconds') * 1000);
    memory.push(valueOf(text, 'process_resident_memory_bytes') / 1024 ** 2);
  }
  const half = Math.ceil(memory.length / 2);
  return {
    loopDelayMs: { typical: percentile(delays, 0.5), worst: Math.max(...delays) },
    memoryMb: { first: Math.max(...memory.slice(0, half)), second: Math.max(...memory.slice(half)) },
  };
}
