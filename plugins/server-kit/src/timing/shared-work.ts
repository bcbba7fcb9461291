import { untilAborted } from './until-aborted';

interface Running<T> {
  result: Promise<T>;
  /** Signal of the caller that started the work: it aborts the work. */
  signal: AbortSignal | undefined;
}

/** Deduplicates concurrent work: several callers with the same key share one run. */
export class SharedWork<T> {
  private readonly running = new Map<string, Running<T>>();

  /**
   * Joins the running work of this key, or starts it. The work continues when no caller waits any more; when it is
   * aborted because its starter gave up, the others start it again.
   * @param signal aborts the work for the caller that started it, and only the waiting for callers that joined
   */
  async run(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      const running = this.running.get(key) ?? this.begin(key, work, signal);
      try {
        return await untilAborted(running.result, signal);
      } catch (error) {
        if (signal?.aborted || !running.signal?.aborted) throw error;
      }
    }
  }

  private begin(key: string, work: () => Promise<T>, signal: AbortSignal | undefined): Running<T> {
    const result = work().finally(() => this.running.delete(key));
    result.catch(() => undefined);
    const running = { result, signal };
    this.running.set(key, running);
    return running;
  }
}
