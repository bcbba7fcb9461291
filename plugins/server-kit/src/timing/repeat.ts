/**
 * Runs work at an interval until the returned function is called. A run is skipped while the previous one is still in
 * progress: if statements wait for a connection, each further run would take another one of the pool.
 * @param work its rejections go to `onError`
 * @returns stops it; resolves when no run is in progress
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
