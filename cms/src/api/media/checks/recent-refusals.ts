import { isAppError, type AppError } from '@mpn/domain';

/** Milliseconds for which a refusal is remembered: a person who tries again gets the same reply at once. */
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 1_000;

/**
 * Files that this process has just refused as too complex, by their content: each costs a child process its full limit
 * of memory or time, and would again.
 */
export class RecentRefusals {
  private readonly refused = new Map<string, { error: AppError; until: number }>();

  /** @returns what `work` returns; for a key that was refused a moment ago throws the same error without calling it */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.refused.get(key);
    if (known && known.until > Date.now()) throw known.error;
    try {
      return await work();
    } catch (error) {
      if (isAppError(error) && error.code === 'mpn.backend.media.error.too-complex') this.keep(key, error);
      throw error;
    }
  }

  private keep(key: string, error: AppError): void {
    this.refused.delete(key);
    this.refused.set(key, { error, until: Date.now() + KEPT_MS });
    // The oldest is the first.
    if (this.refused.size > MAX_KEPT) this.refused.delete(this.refused.keys().next().value!);
  }
}
