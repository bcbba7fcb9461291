/**
 * Caches the result of a read, for values that many requests ask for. Callers share a read that is under way; a failed
 * read is cached like a result.
 * @param ms milliseconds, from the start of a read, after which the next caller starts another one
 */
export function cachedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let latest: { startedAt: number; result: Promise<T> } | undefined;
  return () => {
    const now = Date.now();
    if (!latest || now - latest.startedAt >= ms) latest = { startedAt: now, result: read() };
    return latest.result;
  };
}
