import type { AnyEndpoint } from '@mpn/domain';
import { isCallError } from './call-error';

const KEY = 'Idempotency-Key';
/** Statuses of a proxy whose server ended, or did not reply in time. */
const FROM_PROXY: ReadonlySet<number> = new Set([502, 504]);

/** The last attempt of each call, until its outcome is known. */
const attempts = new Map<string, { key: string; content: string }>();

/** Whether the server may have done what was asked without our knowing it. */
const isUnknown = (error: unknown): boolean =>
  isCallError(error) && (error.isConnectionLost || FROM_PROXY.has(error.status));

/** The key of an attempt; the same one as before if that had the same content and no known outcome. */
function keyOf(callId: string, content: string): string {
  const before = attempts.get(callId);
  if (before?.content === content) return before.key;
  const key = crypto.randomUUID();
  attempts.set(callId, { key, content });
  return key;
}

/**
 * Creates something by a call that takes an idempotency key, as its contract says; other calls are sent as they are.
 * Where the connection broke, the call is sent once more, so that the server does what was asked once.
 * @param args all that is sent
 */
export async function createOnce<T>(
  { id, headers }: AnyEndpoint,
  args: Record<string, unknown>,
  send: (args: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  if (!headers || !(KEY in headers)) return send(args);
  const key = keyOf(id, JSON.stringify(args));
  const attempt = (): Promise<T> => send({ ...args, headers: { ...(args.headers as object | undefined), [KEY]: key } });
  try {
    const created = await attempt().catch((error: unknown) => {
      if (!isUnknown(error)) throw error;
      return attempt();
    });
    attempts.delete(id);
    return created;
  } catch (error) {
    if (!isUnknown(error)) attempts.delete(id);
    throw error;
  }
}
