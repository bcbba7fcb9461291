import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse } from '../../http/support/client';

/** What may be answered while a part is away: by the proxy, by a server without its database or storage, or by nobody. */
const CLEAN: ReadonlySet<number> = new Set([502, 503]);

/** Counts of requests that failed, by status; `closed` for a connection without an answer. */
export class Failures {
  readonly counts = new Map<string, number>();
  /** Failures that a person must not see: any other status. */
  readonly unclean: string[] = [];

  note(what: string, status: number | 'closed', body?: unknown): void {
    this.counts.set(String(status), (this.counts.get(String(status)) ?? 0) + 1);
    if (status !== 'closed' && !CLEAN.has(status)) this.unclean.push(`${what}: ${status} ${JSON.stringify(body)}`);
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}

const AGAIN_AFTER_MS = 200;
const LIMIT_MS = 240_000;

/**
 * Sends the same request again until it is answered with one of these statuses, as a program does that was told 502 or 503, or
 * nothing.
 * @param answered statuses that end it
 */
export async function untilAnswered<T>(
  failures: Failures,
  what: string,
  send: () => Promise<ApiResponse<T>>,
  answered: readonly number[] = [200, 201],
): Promise<ApiResponse<T>> {
  for (const end = Date.now() + LIMIT_MS; ;) {
    const answer = await send().catch(() => undefined);
    if (answer && answered.includes(answer.status)) return answer;
    failures.note(what, answer?.status ?? 'closed', answer?.body);
    if (answer && !CLEAN.has(answer.status))
      throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (Date.now() > end) throw new Error(`${what} was not answered in time.`);
    await sleep(AGAIN_AFTER_MS);
  }
}

/** Repeats work until it is told to stop. @returns how often it was done */
export async function whileOn(
  signal: AbortSignal,
  pauseMs: number,
  work: (turn: number) => Promise<void>,
): Promise<number> {
  let turn = 0;
  for (; !signal.aborted; turn += 1) {
    await work(turn);
    await sleep(pauseMs);
  }
  return turn;
}
