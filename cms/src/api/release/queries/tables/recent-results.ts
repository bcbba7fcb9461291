interface Known<T> {
  mark: string;
  until: number;
  result: T;
}

/** Results of queries that are reused while nothing has changed; the oldest are evicted first. */
export class RecentResults<T> {
  private readonly known = new Map<string, Known<T>>();

  /** @param most number of results that are kept */
  constructor(private readonly most: number) {}

  /** The last result for this key, whatever the data was like; undefined if there is none or it is too old. */
  last(key: string): T | undefined {
    const last = this.known.get(key);
    return last && last.until > Date.now() ? last.result : undefined;
  }

  /**
   * The result of `read`, or its last one for this key.
   * @param mark what the data is like now: a result of another mark is not reused
   * @param maxAgeMs age in milliseconds up to which a result is reused
   */
  async of(key: string, mark: string, maxAgeMs: number, read: () => Promise<T>): Promise<T> {
    const last = this.known.get(key);
    if (last?.mark === mark && last.until > Date.now()) return last.result;
    const result = await read();
    this.known.delete(key);
    if (this.known.size >= this.most) this.known.delete(this.known.keys().next().value as string);
    this.known.set(key, { mark, until: Date.now() + maxAgeMs, result });
    return result;
  }
}
