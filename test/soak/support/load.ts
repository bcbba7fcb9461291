import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse } from '../../http/support/client';

/** Expected statuses during an outage: of the proxy, and of a server without its database or storage. */
const EXPECTED: ReadonlySet<number> = new Set([502, 503]);

/** Counts of requests that failed, by status; `closed` for a connection without an answer. */
export class Failures {
  readonly counts = new Map<string, number>();
  /** Failures with any other status, which users must never see. */
  readonly unexpected: string[] = [];

  note(what: string, status: number | 'closed', body?: unknown): void {
    this.counts.set(String(status), (this.counts.get(String(status)) ?? 0) + 1);
    if (status !== 'closed' && !EXPECTED.has(status))
      this.unexpected.push(`${what}: ${status} ${JSON.stringify(body)}`);
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}

const AGAIN_AFTER_MS = 200;
const LIMIT_MS = 240_000;

/**
 * Repeats a request until it is answered with one of these statuses, as a client does on 502, 503 or a lost connection.
 * @param answered statuses that end it
 * @throws Error for a status that is neither one of these nor 502 or 503, and after {@link LIMIT_MS}
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
    if (answer && !EXPECTED.has(answer.status))
      throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (Date.now() > end) throw new Error(`${what} was not answered in time.`);
    await sleep(AGAIN_AFTER_MS);
  }
}

/** Repeats work until the signal is aborted. @returns the number of repetitions */
export async function repeatUntilAborted(
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
