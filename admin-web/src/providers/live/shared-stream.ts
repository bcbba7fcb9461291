import type { LiveChange } from '@mpn/domain';
import { LIVE_REPLAYED_MS } from '@/config/timing';
import { keepStream, type StreamHandlers } from './event-stream';

/** Messages between the tab with the stream and the others. */
type Message =
  | { kind: 'up' }
  | { kind: 'down' }
  | { kind: 'change'; change: LiveChange }
  | { kind: 'ask' }
  | { kind: 'state'; isUp: boolean; recent: readonly LiveChange[] };

/** Changes of the last seconds, for a page that loaded its data before it joined. */
class RecentChanges {
  private kept: { at: number; change: LiveChange }[] = [];

  add(change: LiveChange): void {
    this.kept = [...this.list(), { at: Date.now(), change }];
  }

  get changes(): LiveChange[] {
    return this.list().map(({ change }) => change);
  }

  private list() {
    const oldest = Date.now() - LIVE_REPLAYED_MS;
    return this.kept.filter(({ at }) => at > oldest);
  }
}

/**
 * One stream for all tabs of a browser: the tab that holds the lock has it and broadcasts the changes; when that tab
 * closes, another one takes over lock and stream. Where the browser has no locks (they need https or localhost) every
 * tab has a stream of its own.
 * @param name of lock and channel: of one session, so that tabs of different users never share changes
 */
export async function shareStream(name: string, handlers: StreamHandlers, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return keepStream(handlers, signal);
  const channel = new BroadcastChannel(name);
  const post = (message: Message): void => channel.postMessage(message);
  let isLeading = false;
  let isUp = false;
  const recent = new RecentChanges();
  const leading: StreamHandlers = {
    onUp: () => {
      isUp = true;
      post({ kind: 'up' });
      handlers.onUp();
    },
    onDown: () => {
      isUp = false;
      post({ kind: 'down' });
      handlers.onDown();
    },
    onChange: (change) => {
      recent.add(change);
      post({ kind: 'change', change });
      handlers.onChange(change);
    },
  };
  const follow = (message: Message): void => {
    if (message.kind === 'up' || message.kind === 'down') {
      isUp = message.kind === 'up';
      if (isUp) handlers.onUp();
      else handlers.onDown();
    } else if (message.kind === 'change') handlers.onChange(message.change);
    else if (message.kind === 'state' && message.isUp && !isUp) {
      isUp = true;
      handlers.onUp();
      message.recent.forEach(handlers.onChange);
    }
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!isLeading) follow(data);
    else if (data.kind === 'ask') post({ kind: 'state', isUp, recent: recent.changes });
  };
  post({ kind: 'ask' });
  try {
    await locks.request(name, { signal }, async () => {
      isLeading = true;
      // The tab before this one may have closed silently, and changes since then were missed.
      leading.onDown();
      await keepStream(leading, signal);
    });
  } catch {
    // Aborted before the lock was granted.
  } finally {
    channel.close();
  }
}
