import type { ServerResponse } from 'node:http';
import { isAppError } from '@mpn/domain';

const CHECK_EVERY_MS = 2_000;
/**
 * How long a response keeps streaming without a successful check: a database restart must not end downloads, a revoked
 * permission must.
 */
const CUT_OFF_AFTER_MS = 15_000;

/**
 * Re-checks authorization every two seconds while a response streams, because sending a large file takes longer than
 * revoking access. Destroys the connection once the check is refused, or after 15 seconds without a result; the client
 * then sees an incomplete response.
 * @param assertPermitted throws a catalogue error when the caller may not have the bytes any more
 */
export function revalidateWhileStreaming(response: ServerResponse, assertPermitted: () => Promise<unknown>): void {
  let uncheckedSince: number | null = null;
  let isChecking = false;
  const check = async (): Promise<void> => {
    isChecking = true;
    try {
      await assertPermitted();
      uncheckedSince = null;
    } catch (error) {
      // A 5xx or unknown error says nothing about the permission: the database may be restarting.
      if (isAppError(error) && error.status < 500) response.destroy();
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => {
    const now = Date.now();
    uncheckedSince ??= now;
    if (now - uncheckedSince > CUT_OFF_AFTER_MS) response.destroy();
    else if (!isChecking) void check();
  }, CHECK_EVERY_MS);
  response.once('close', () => clearInterval(timer));
}
