import type { LiveChange } from '@mpn/domain';
import { LIVE_HIDDEN_MS, LIVE_POLL_MS, LIVE_REPLAYED_MS } from '@/config/timing';
import { shareStream } from './shared-stream';

export interface LiveHandlers {
  onChange: (change: LiveChange) => void;
  /** Called when changes may have been missed and visible data must be refetched. */
  onMissed: () => void;
}

/**
 * This page's use of the browser's shared stream: closed a minute after the page was hidden, reopened when it is shown.
 * Without a stream, visible data is refetched once a minute.
 */
export class LiveConnection {
  private joined: AbortController | null = null;
  private hiddenTimer: number | undefined;
  private pollTimer: number | undefined;
  private isUp = false;
  private readonly startedAt = Date.now();
  private wasUp = false;

  /**
   * @param name of the session
   * @param mayHaveMissed whether the page's data was read before an earlier stream ended
   */
  constructor(
    private readonly name: string,
    private readonly handlers: LiveHandlers,
    private mayHaveMissed: boolean,
  ) {}

  start(): void {
    document.addEventListener('visibilitychange', this.onVisibility);
    this.pollTimer = window.setInterval(this.poll, LIVE_POLL_MS);
    if (document.visibilityState === 'visible') this.join();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    window.clearInterval(this.pollTimer);
    window.clearTimeout(this.hiddenTimer);
    this.leave();
  }

  private readonly onVisibility = (): void => {
    window.clearTimeout(this.hiddenTimer);
    if (document.visibilityState === 'visible') this.join();
    else this.hiddenTimer = window.setTimeout(() => this.leave(), LIVE_HIDDEN_MS);
  };

  private readonly poll = (): void => {
    if (!this.isUp && document.visibilityState === 'visible') this.handlers.onMissed();
  };

  private join(): void {
    if (this.joined) return;
    const joined = new AbortController();
    this.joined = joined;
    const whileJoined =
      <A extends unknown[]>(handle: (...args: A) => void) =>
      (...args: A): void => {
        if (!joined.signal.aborted) handle(...args);
      };
    void shareStream(
      this.name,
      {
        onUp: whileJoined(() => this.up()),
        onDown: whileJoined(() => this.down()),
        onChange: whileJoined((change: LiveChange) => this.handlers.onChange(change)),
      },
      joined.signal,
    );
  }

  private leave(): void {
    this.joined?.abort();
    this.joined = null;
    this.down();
  }

  private up(): void {
    // A second "up" means that the server has missed changes in between.
    const isAgain = this.isUp;
    // The stream replays the changes just before its start.
    const isLate = !this.wasUp && Date.now() - this.startedAt > LIVE_REPLAYED_MS;
    const missed = this.mayHaveMissed || isAgain || isLate;
    this.isUp = true;
    this.wasUp = true;
    this.mayHaveMissed = false;
    if (missed) this.handlers.onMissed();
  }

  private down(): void {
    if (this.isUp) this.mayHaveMissed = true;
    this.isUp = false;
  }
}
