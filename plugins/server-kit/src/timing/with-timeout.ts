/**
 * Waits for work with a timeout.
 * @param milliseconds the limit
 * @param onTimeout called at the limit: aborts the work and returns the error to reject with
 */
export function withTimeout<T>(work: Promise<T>, milliseconds: number, onTimeout: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = onTimeout();
      reject(error);
    }, milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
