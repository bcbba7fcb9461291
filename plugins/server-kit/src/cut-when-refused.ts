import type { ServerResponse } from 'node:http';
import { isAppError } from '@mpn/domain';

const ASK_EVERY_MS = 2_000;
/** So long a download goes on without an answer: a database that restarts ends none, a block is not waited out. */
const CUT_OFF_AFTER_MS = 15_000;

/**
 * Asks every two seconds, while an answer goes out, whether it still may: bytes of a gigabyte take longer than a
 * withdrawal. Refused, or not answered for 15 seconds, the connection is cut; whoever reads sees that it is not whole.
 * @param assertPermitted throws a catalogue error when the caller may not have the bytes any more
 */
export function cutWhenRefused(response: ServerResponse, assertPermitted: () => Promise<unknown>): void {
  let unansweredSince: number | null = null;
  let asking = false;
  const ask = async (): Promise<void> => {
    asking = true;
    try {
      await assertPermitted();
      unansweredSince = null;
    } catch (error) {
      // Anything else says nothing about the permission: the database may be restarting.
      if (isAppError(error) && error.status < 500) response.destroy();
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => {
    const now = Date.now();
    unansweredSince ??= now;
    if (now - unansweredSince > CUT_OFF_AFTER_MS) response.destroy();
    else if (!asking) void ask();
  }, ASK_EVERY_MS);
  response.once('close', () => clearInterval(timer));
}
