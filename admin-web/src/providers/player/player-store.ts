import { sharedStorage } from '@/config/browser-storage';
import { LISTENING_COPY_RETRY_MS } from '@/config/timing';

/** A track as the player needs it. */
export interface PlayerTrack {
  /** Unique within the queue: the track's id. */
  id: number;
  releaseId: number;
  title: string;
  artist: string | null;
  coverUrl: string | null;
  /** Signed URL of the audio. */
  url: string;
  durationMs: number | null;
  /** URL of the waveform's peaks; none for an excerpt, of which they would show the whole track. */
  peaksUrl?: string | null;
  /** Whether the listening copy is still being made, so that starting may take longer. */
  isPreparing?: boolean;
  /** Path of the page that the title links to. */
  href?: string;
  /**
   * Called once after 30 seconds of listening, to record LISTENED_TO: for a track that the user started, and for those
   * that follow it within the same release.
   */
  onListened?: () => void;
  /** Called when the track was played to its end and nothing of the queue follows it. */
  onEnded?: () => void;
}

export type PlayerPhase = 'idle' | 'loading' | 'playing' | 'paused' | 'failed';

export interface PlayerState {
  queue: readonly PlayerTrack[];
  index: number;
  phase: PlayerPhase;
  /** Whether the track is waited for because its listening copy is still being made; it then starts by itself. */
  isAwaited: boolean;
  /** 0 to 1. */
  volume: number;
  /** Whether the next release of the queue is played after the last track of one. */
  continues: boolean;
}

export const LISTENED_AFTER_SECONDS = 30;
/** What the server answers while a listening copy is being made. */
const NOT_READY = 409;
const VOLUME = 'mpn.volume';
const CONTINUES = 'mpn.player-continues';

/** The audio element of the whole application, with a queue; independent of React. */
export class Player {
  readonly audio = new Audio();
  private state: PlayerState = {
    queue: [],
    index: -1,
    phase: 'idle',
    isAwaited: false,
    volume: Number(sharedStorage.getItem(VOLUME) ?? 1),
    continues: sharedStorage.getItem(CONTINUES) === 'true',
  };
  private readonly listeners = new Set<() => void>();
  /** Seconds of the current track that were played. */
  private heard = 0;
  private lookedAt = 0;
  /**
   * Whether the user started the track or has pressed something for it, or it followed such a track within its release.
   */
  private isWanted = true;
  /** Until the listening copy is asked for again. */
  private retry: number | undefined;

  constructor() {
    const { audio } = this;
    audio.preload = 'auto';
    audio.volume = this.state.volume;
    audio.addEventListener('playing', () => this.set({ phase: 'playing' }));
    audio.addEventListener('waiting', () => this.set({ phase: 'loading' }));
    audio.addEventListener('pause', () => {
      if (this.state.phase !== 'failed') this.set({ phase: this.current ? 'paused' : 'idle' });
    });
    audio.addEventListener('error', () => {
      if (this.current) void this.afterFailure(this.current);
    });
    audio.addEventListener('ended', () => this.afterEnd());
    audio.addEventListener('timeupdate', () => this.countHeard());
  }

  getState = (): PlayerState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get current(): PlayerTrack | null {
    return this.state.queue[this.state.index] ?? null;
  }

  /** Plays a list from this track on; for the current track, toggles play and pause. */
  play(queue: readonly PlayerTrack[], index = 0): void {
    const track = queue[index];
    if (!track) return;
    const isCurrent = track.id === this.current?.id && track.url === this.current.url;
    if (isCurrent && this.state.phase !== 'failed' && !this.audio.error) {
      this.set({ queue, index });
      this.toggle();
      return;
    }
    this.isWanted = true;
    this.load(queue, index, track);
  }

  /**
   * Starts a track automatically, such as the next one of a series. It counts as listened to only after `want`, that is
   * once the user has pressed a key or button for it. The same track, already playing, is not restarted.
   */
  playByItself(track: PlayerTrack): void {
    const { current } = this;
    if (track.id === current?.id && track.url === current.url && this.state.phase === 'playing') {
      this.set({ queue: [track], index: 0 });
      return;
    }
    this.isWanted = false;
    this.load([track], 0, track);
  }

  /** The user has pressed a key or button for the current track: from now on it can count as listened to. */
  want(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    if (this.heard >= LISTENED_AFTER_SECONDS) this.current?.onListened?.();
  }

  toggle(): void {
    if (!this.current) return;
    this.want();
    if (this.state.isAwaited) this.stopWaiting();
    else if (this.state.phase === 'failed' || this.audio.error) this.play(this.state.queue, this.state.index);
    else if (this.audio.paused) this.start();
    else this.audio.pause();
  }

  next(): void {
    const { queue, index } = this.state;
    if (index + 1 < queue.length) this.play(queue, index + 1);
    else this.audio.pause();
  }

  /** Back to the beginning, or to the previous track within the first seconds. */
  previous(): void {
    const { queue, index } = this.state;
    if (this.audio.currentTime > 3 || index === 0) this.seek(0);
    else this.play(queue, index - 1);
  }

  /** @param seconds from the beginning */
  seek(seconds: number): void {
    if (!this.current) return;
    this.want();
    this.audio.currentTime = Math.max(0, seconds);
    this.lookedAt = this.audio.currentTime;
  }

  setVolume(volume: number): void {
    this.audio.volume = volume;
    sharedStorage.setItem(VOLUME, String(volume));
    this.set({ volume });
  }

  /** @param continues whether the next release of a list is played automatically; stored in the browser */
  setContinues(continues: boolean): void {
    sharedStorage.setItem(CONTINUES, String(continues));
    this.set({ continues });
  }

  /** Stops and clears the queue, for example at the end of a session. */
  close(): void {
    this.audio.pause();
    this.audio.removeAttribute('src');
    window.clearTimeout(this.retry);
    this.set({ queue: [], index: -1, phase: 'idle', isAwaited: false });
  }

  private load(queue: readonly PlayerTrack[], index: number, track: PlayerTrack): void {
    window.clearTimeout(this.retry);
    this.set({ queue, index, phase: 'loading', isAwaited: false });
    this.heard = 0;
    this.lookedAt = 0;
    this.audio.src = track.url;
    this.start();
  }

  /**
   * After a track that could not be played: while its listening copy is being made, asks for it again every few seconds
   * and then plays it.
   */
  private async afterFailure(track: PlayerTrack): Promise<void> {
    const status = await fetch(track.url, { headers: { Range: 'bytes=0-0' } }).then(
      (reply) => reply.status,
      () => null,
    );
    // Another track was chosen meanwhile.
    if (this.current !== track) return;
    if (status !== NOT_READY) return this.set({ phase: 'failed', isAwaited: false });
    this.set({ phase: 'loading', isAwaited: true });
    window.clearTimeout(this.retry);
    this.retry = window.setTimeout(() => {
      if (this.current === track && this.state.isAwaited) this.load(this.state.queue, this.state.index, track);
    }, LISTENING_COPY_RETRY_MS);
  }

  private stopWaiting(): void {
    window.clearTimeout(this.retry);
    this.set({ phase: 'paused', isAwaited: false });
  }

  /**
   * After a track: plays the next one of the release; another release only if `continues` is set, and without recording
   * it as listened to.
   */
  private afterEnd(): void {
    const { queue, index, continues } = this.state;
    const next = queue[index + 1];
    const isSameRelease = next?.releaseId === this.current?.releaseId;
    if (!next || (!isSameRelease && !continues)) {
      this.set({ phase: 'paused' });
      if (!next) this.current?.onEnded?.();
      return;
    }
    if (!isSameRelease) this.isWanted = false;
    this.load(queue, index + 1, next);
  }

  private start(): void {
    // play() is rejected when the next track replaces this one, or the browser requires a gesture first.
    this.audio.play().catch((reason: unknown) => {
      if (reason instanceof DOMException && reason.name === 'NotAllowedError') this.set({ phase: 'paused' });
    });
  }

  private countHeard(): void {
    const now = this.audio.currentTime;
    const step = now - this.lookedAt;
    this.lookedAt = now;
    // A jump is a seek, not listening.
    if (step <= 0 || step > 2) return;
    const before = this.heard;
    this.heard += step;
    if (!this.isWanted) return;
    if (before < LISTENED_AFTER_SECONDS && this.heard >= LISTENED_AFTER_SECONDS) this.current?.onListened?.();
  }

  private set(change: Partial<PlayerState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
