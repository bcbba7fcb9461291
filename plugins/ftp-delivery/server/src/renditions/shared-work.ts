import { untilAborted } from './until-aborted';

interface Running<T> {
  result: Promise<T>;
  /** Of whoever asked first: it ends the work. */
  signal: AbortSignal | undefined;
}

/** Work that several ask for at the same time and that is done once for all of them. */
export class SharedWork<T> {
  private readonly running = new Map<string, Running<T>>();

  /**
   * Joins the work under way for this key, or begins it. It goes on when nobody waits for it any more; when it is ended
   * because the one who began it has given up, the others begin anew.
   * @param signal ends the work for whoever begins it, and only the waiting for whoever joins
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
