import type { FileKind, FileView } from '@mpn/domain';
import { isCallError } from '@/providers/api/call-error';
import { DISCARD, resumableUpload } from '@/providers/api/resumable-upload';
import { upload } from '@/providers/api/upload';

/**
 * PREPARING: waits for a free slot. WAITING: rate-limited until a time, then continues automatically. CHECKING: all
 * bytes are sent, the server checks the file.
 */
export type UploadPhase = 'PREPARING' | 'WAITING' | 'UPLOADING' | 'PAUSED' | 'CHECKING' | 'FINISHED' | 'ERROR';

/** Audio and videos are uploaded resumably, as is any other large file. */
const RESUMABLE_KINDS: ReadonlySet<FileKind> = new Set<FileKind>(['AUDIO_TRACK', 'MUSIC_VIDEO']);
const RESUMABLE_BYTES = 8 * 1024 * 1024;

export const isResumable = (kind: FileKind, file: File): boolean =>
  RESUMABLE_KINDS.has(kind) || file.size > RESUMABLE_BYTES;

export interface UploadItem {
  readonly key: string;
  readonly kind: FileKind;
  readonly file: File;
  readonly phase: UploadPhase;
  readonly sent: number;
  readonly total: number;
  readonly error: unknown;
  readonly result: FileView | null;
  /** Milliseconds since 1970: when a WAITING upload continues. */
  readonly goesOnAt: number | null;
}

/** Whether the server has judged the file and will not take it: sending it again cannot help. */
export const isRefused = ({ phase, error }: Pick<UploadItem, 'phase' | 'error'>): boolean =>
  phase === 'ERROR' &&
  isCallError(error) &&
  (error.status === UNPROCESSABLE || error.has('mpn.backend.media.error.file-size'));

/** Concurrent uploads; more would only share the same bandwidth. */
const PARALLEL = 3;

const UNPROCESSABLE = 422;
const TOO_MANY_REQUESTS = 429;
/** Used if the server sends no Retry-After. */
const DEFAULT_WAIT_SECONDS = 30;

/**
 * All uploads of a release editor, independent of its steps: they continue when the step changes. Each has a key, the
 * place of its file; a second file for a place replaces the first. Independent of React.
 */
export class UploadManager {
  private items = new Map<string, UploadItem>();
  private readonly aborts = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private list: readonly UploadItem[] = [];
  /** Rate limit in effect: while set no upload starts, because refused ones would count too. */
  private held: { until: number; timer: ReturnType<typeof setTimeout> } | null = null;

  /** Starts listening for a restored connection; `close` stops it. */
  open(): void {
    window.addEventListener('online', this.retryLost);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  all = (): readonly UploadItem[] => this.list;

  get(key: string): UploadItem | null {
    return this.items.get(key) ?? null;
  }

  start(key: string, kind: FileKind, file: File): void {
    this.stop(key, DISCARD);
    this.begin(key, kind, file);
  }

  /** Pauses an upload; bytes already sent are kept. */
  pause(key: string): void {
    const item = this.items.get(key);
    if (item?.phase !== 'UPLOADING' && item?.phase !== 'PREPARING' && item?.phase !== 'WAITING') return;
    this.stop(key);
    this.set({ ...item, phase: 'PAUSED', goesOnAt: null });
    this.next();
  }

  resume(key: string): void {
    const item = this.items.get(key);
    if (item?.phase !== 'PAUSED') return;
    this.set({ ...item, phase: 'PREPARING' });
    this.next();
  }

  private begin(key: string, kind: FileKind, file: File): void {
    const fresh = { sent: 0, total: file.size, error: null, result: null, goesOnAt: null };
    this.set({ key, kind, file, phase: 'PREPARING', ...fresh });
    this.next();
  }

  retry(key: string): void {
    const item = this.items.get(key);
    if (item?.phase === 'ERROR') this.begin(key, item.kind, item.file);
  }

  /** Cancels an upload; also clears a finished or failed one. */
  remove(key: string): void {
    this.stop(key, DISCARD);
    this.items.delete(key);
    this.notifyListeners();
    this.next();
  }

  /** Changes the key of a place, for example when a new track was saved. */
  rename(from: string, to: string): void {
    const item = this.items.get(from);
    if (!item || from === to) return;
    this.items.delete(from);
    this.items.set(to, { ...item, key: to });
    const abort = this.aborts.get(from);
    if (abort) this.aborts.set(to, abort);
    this.aborts.delete(from);
    this.notifyListeners();
  }

  /** Stops everything when the editor is left; choosing the same file again resumes a resumable upload. */
  close(): void {
    window.removeEventListener('online', this.retryLost);
    this.letGo();
    for (const key of [...this.items.keys()]) this.stop(key);
    this.items.clear();
    this.notifyListeners();
  }

  private retryLost = (): void => {
    for (const { key, phase, error } of this.list) {
      if (phase === 'ERROR' && isCallError(error) && error.isConnectionLost) this.retry(key);
    }
  };

  private stop(key: string, reason?: typeof DISCARD): void {
    this.aborts.get(key)?.abort(reason);
    this.aborts.delete(key);
  }

  /** Starts no upload for that many seconds; then all waiting ones continue. */
  private hold(seconds: number): void {
    const until = Math.max(Date.now() + seconds * 1000, this.held?.until ?? 0);
    this.letGo();
    this.held = { until, timer: setTimeout(this.goOn, until - Date.now()) };
    this.next();
  }

  private letGo(): void {
    clearTimeout(this.held?.timer);
    this.held = null;
  }

  private goOn = (): void => {
    this.letGo();
    for (const item of this.list) {
      if (item.phase === 'WAITING') this.set({ ...item, phase: 'PREPARING', goesOnAt: null });
    }
    this.next();
  };

  private next(): void {
    if (this.held) {
      const goesOnAt = this.held.until;
      for (const item of this.list.filter(({ phase }) => phase === 'PREPARING' || phase === 'WAITING')) {
        this.set({ ...item, phase: 'WAITING', goesOnAt });
      }
      return;
    }
    const running = this.list.filter(({ phase }) => phase === 'UPLOADING' || phase === 'CHECKING').length;
    for (const item of this.list
      .filter(({ phase }) => phase === 'PREPARING')
      .slice(0, Math.max(0, PARALLEL - running))) {
      void this.run(item);
    }
  }

  private async run(item: UploadItem): Promise<void> {
    const abort = new AbortController();
    this.aborts.set(item.key, abort);
    this.set({ ...item, phase: 'UPLOADING' });
    // The key may have changed meanwhile: the upload is identified by its controller.
    const change = (part: Partial<UploadItem>) => {
      const key = [...this.aborts].find(([, other]) => other === abort)?.[0];
      const current = key === undefined ? undefined : this.items.get(key);
      if (current) this.set({ ...current, ...part });
      return key;
    };
    try {
      const send = isResumable(item.kind, item.file) ? resumableUpload : upload;
      const result = await send(item.kind, item.file, {
        signal: abort.signal,
        onProgress: (sent, total) => change({ sent, total, phase: sent >= total ? 'CHECKING' : 'UPLOADING' }),
      });
      this.aborts.delete(change({ phase: 'FINISHED', result }) ?? '');
    } catch (error) {
      if (isCallError(error) && error.status === TOO_MANY_REQUESTS) {
        this.aborts.delete(change({ phase: 'WAITING', sent: 0 }) ?? '');
        this.hold(error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS);
        return;
      }
      if (!isCallError(error) || !error.isCanceled) this.aborts.delete(change({ phase: 'ERROR', error }) ?? '');
    }
    this.next();
  }

  private set(item: UploadItem): void {
    this.items.set(item.key, item);
    this.notifyListeners();
  }

  private notifyListeners(): void {
    this.list = [...this.items.values()];
    for (const listener of this.listeners) listener();
  }
}
