import { streamEvents, type LiveChange } from '@mpn/domain';
import { urlOf, commonHeaders, failureFrom } from '../api/call';
import { LIVE_FIRST_FRAME_MS, LIVE_RETRY_MAX_MS, LIVE_RETRY_MS } from '@/config/timing';
import { frameReader } from './read-frames';

export interface StreamHandlers {
  /**
   * Called when the stream is up: from now on no change is missed. Called again while it is up when the server itself
   * has missed changes.
   */
  onUp: () => void;
  onChange: (change: LiveChange) => void;
  /** Called when the stream is down: changes may be missed until `onUp` is called again. */
  onDown: () => void;
}

/** Heartbeats that may be missed before a stream counts as dead, whatever the connection's state. */
const MISSED_HEARTBEATS = 2.5;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });

/** Aborted with the outer signal, and on a heartbeat timeout. */
class Watchdog {
  private readonly controller = new AbortController();
  private readonly giveUp = (): void => this.controller.abort();
  private timer = setTimeout(this.giveUp, LIVE_FIRST_FRAME_MS);
  private patienceMs = LIVE_FIRST_FRAME_MS;

  constructor(private readonly outer: AbortSignal) {
    outer.addEventListener('abort', this.giveUp);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  alive(heartbeatMs?: number): void {
    if (heartbeatMs !== undefined) this.patienceMs = heartbeatMs * MISSED_HEARTBEATS;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.giveUp, this.patienceMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.outer.removeEventListener('abort', this.giveUp);
    this.giveUp();
  }
}

async function readFrames(body: ReadableStream<Uint8Array>, watchdog: Watchdog, handlers: StreamHandlers) {
  const take = frameReader((frame) => {
    if (frame.kind === 'change') return handlers.onChange(frame.change);
    watchdog.alive(frame.heartbeatMs);
    handlers.onUp();
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let isUp = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    take(decoder.decode(value, { stream: true }));
    // Only after the first frame: with a buffering proxy the timeout of the first frame must not be extended.
    if (isUp) watchdog.alive();
    isUp = true;
  }
}

/** How a stream ended: `refused` is final for this session; otherwise milliseconds to wait before the next try. */
type Ending = 'refused' | { waitMs: number };

async function refusal(answer: Response): Promise<Ending> {
  const retryAfter = answer.headers.get('retry-after');
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status === 401 || answer.status === 403) {
    // Reports the ended session to the page.
    failureFrom(streamEvents, answer.status, body, retryAfter);
    return 'refused';
  }
  return { waitMs: (Number(retryAfter) || 0) * 1000 };
}

async function readOnce(handlers: StreamHandlers, signal: AbortSignal): Promise<Ending> {
  const watchdog = new Watchdog(signal);
  try {
    const answer = await fetch(urlOf(streamEvents), {
      headers: { ...commonHeaders(), accept: 'text/event-stream, application/json' },
      signal: watchdog.signal,
      cache: 'no-store',
      // The token is sent in a header, as with every call.
      credentials: 'omit',
    });
    if (!answer.ok || !answer.body) return await refusal(answer);
    await readFrames(answer.body, watchdog, handlers);
  } catch {
    // The connection was lost or refused; the notice about it is left to calls.
  } finally {
    watchdog.stop();
  }
  return { waitMs: 0 };
}

/**
 * Keeps one event stream open until the signal is aborted, or the server refuses the session: reconnects after every
 * failure, with increasing delays.
 */
export async function keepStream(handlers: StreamHandlers, signal: AbortSignal): Promise<void> {
  let failures = 0;
  const counting: StreamHandlers = {
    ...handlers,
    onUp: () => {
      failures = 0;
      handlers.onUp();
    },
  };
  while (!signal.aborted) {
    const ending = await readOnce(counting, signal);
    handlers.onDown();
    if (ending === 'refused' || signal.aborted) return;
    const backOff = Math.min(LIVE_RETRY_MS * 2 ** failures, LIVE_RETRY_MAX_MS);
    failures += 1;
    // Jitter, so that not all browsers reconnect at once after a server restart.
    await pause(Math.max(backOff, ending.waitMs) * (0.5 + Math.random()), signal);
  }
}
