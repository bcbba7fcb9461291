/**
 * Waits for something at most so long.
 * @param milliseconds the limit
 * @param onTimeout called when the limit passes: ends what is waited for, and returns the error to reject with
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
