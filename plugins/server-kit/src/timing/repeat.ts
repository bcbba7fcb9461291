/**
 * Does something again and again until the returned function is called. While the last time is still going on a turn is left
 * out: where a statement waits for a connection, the next ones would each take another of the pool.
 * @param work its rejections go to `onError`
 * @returns ends it; resolves when nothing is going on any more
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
