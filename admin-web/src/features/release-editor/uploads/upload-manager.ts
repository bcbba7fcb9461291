import type { FileKind, FileView } from '@mpn/domain';
import { isCallError } from '@/providers/api/call-error';
import { checkMemory } from '@/providers/api/check-memory';
import { untilChecked } from '@/providers/api/checked-file';
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
  /** While it is CHECKING: how much of a recording has been checked, 0 to 100; null where that is not known. */
  readonly checkPercent?: number | null;
  /** An upload of an earlier visit of the page, of which only the check is left: `file` is empty. */
  readonly isEarlier?: true;
}

/** Whether the server has judged the file and will not take it: sending it again cannot help. */
export const isRefused = ({ phase, error }: Pick<UploadItem, 'phase' | 'error'>): boolean =>
  phase === 'ERROR' &&
  isCallError(error) &&
  (error.status === UNPROCESSABLE || error.has('mpn.backend.media.error.file-size'));

/** Concurrent uploads; more would only share the same bandwidth. */
const PARALLEL = 3;

const NOT_FOUND = 404;
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

  /** @param scope the page to which the places belong, for {@link checkMemory}; null if it cannot be opened again */
  constructor(private readonly scope: string | null = null) {}

  /** Starts listening for a restored connection, and takes up checks of an earlier visit; `close` stops both. */
  open(): void {
    window.addEventListener('online', this.retryLost);
    if (this.scope === null) return;
    for (const { key, kind, fileId } of checkMemory.all(this.scope)) void this.takeUp(key, kind, fileId);
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
    this.forget(key);
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
    if (item?.phase === 'ERROR' && !item.isEarlier) this.begin(key, item.kind, item.file);
  }

  /** Cancels an upload; also clears a finished or failed one. */
  remove(key: string): void {
    this.stop(key, DISCARD);
    this.forget(key);
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
    if (this.scope !== null) checkMemory.rename(this.scope, from, to);
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

  private forget(key: string): void {
    if (this.scope !== null) checkMemory.forget(this.scope, key);
  }

  /**
   * Registers an upload.
   * @returns changes it; the key may have changed meanwhile, so the upload is identified by its controller
   */
  private track(item: UploadItem, abort: AbortController): (part: Partial<UploadItem>) => string | undefined {
    this.aborts.set(item.key, abort);
    this.set(item);
    return (part) => {
      const key = [...this.aborts].find(([, other]) => other === abort)?.[0];
      const current = key === undefined ? undefined : this.items.get(key);
      if (current) this.set({ ...current, ...part });
      return key;
    };
  }

  /** Waits for the check of a file that was uploaded on an earlier visit of the page. */
  private async takeUp(key: string, kind: FileKind, fileId: number): Promise<void> {
    const abort = new AbortController();
    const file = new File([], '');
    const none = { error: null, result: null, goesOnAt: null };
    const item: UploadItem = { key, kind, file, phase: 'CHECKING', sent: 1, total: 1, ...none, isEarlier: true };
    const change = this.track(item, abort);
    try {
      const result = await untilChecked({ id: fileId, uploadStatus: 'UPLOADING' } as FileView, {
        signal: abort.signal,
        onChecking: ({ checkPercent = null }) => change({ checkPercent }),
      });
      this.end(change({ phase: 'FINISHED', result }));
    } catch (error) {
      if (isCallError(error) && error.isCanceled) return;
      // Given up meanwhile, or of another person in the same browser.
      if (isCallError(error) && error.status === NOT_FOUND) this.remove(change({}) ?? key);
      else this.end(change({ phase: 'ERROR', error }));
    }
  }

  /** Forgets the check of an upload that has ended. */
  private end(key: string | undefined): void {
    if (key === undefined) return;
    this.aborts.delete(key);
    this.forget(key);
  }

  private async run(item: UploadItem): Promise<void> {
    const abort = new AbortController();
    const change = this.track({ ...item, phase: 'UPLOADING' }, abort);
    try {
      const send = isResumable(item.kind, item.file) ? resumableUpload : upload;
      const result = await send(item.kind, item.file, {
        signal: abort.signal,
        onProgress: (sent, total) => change({ sent, total, phase: sent >= total ? 'CHECKING' : 'UPLOADING' }),
        onChecking: ({ id: fileId, checkPercent = null }) => {
          const key = change({ phase: 'CHECKING', checkPercent });
          if (this.scope !== null && key !== undefined)
            checkMemory.remember(this.scope, { key, kind: item.kind, fileId });
        },
      });
      this.end(change({ phase: 'FINISHED', result }));
    } catch (error) {
      if (isCallError(error) && error.status === TOO_MANY_REQUESTS) {
        this.aborts.delete(change({ phase: 'WAITING', sent: 0 }) ?? '');
        this.hold(error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS);
        return;
      }
      if (!isCallError(error) || !error.isCanceled) this.end(change({ phase: 'ERROR', error }));
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
