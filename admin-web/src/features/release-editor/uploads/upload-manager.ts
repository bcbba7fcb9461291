import type { FileKind, FileView } from '@mpn/domain';
import { isCallError } from '@/providers/api/call-error';
import { DISCARD, resumableUpload } from '@/providers/api/resumable-upload';
import { upload } from '@/providers/api/upload';

/** PREPARING: waits for its turn. CHECKING: all is sent, the server looks into the file. */
export type UploadPhase = 'PREPARING' | 'UPLOADING' | 'PAUSED' | 'CHECKING' | 'FINISHED' | 'ERROR';

/** Recordings and videos go in pieces that a lost connection does not undo, and so does any other large file. */
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
}

/** Uploads at a time; more would only share the same line. */
const PARALLEL = 3;

/**
 * All uploads of an editor, above its steps: they go on while the person changes steps. Each has a key, the place where
 * its file belongs; a second file for a place replaces the first. Knows nothing of React.
 */
export class UploadManager {
  private items = new Map<string, UploadItem>();
  private readonly aborts = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();
  private list: readonly UploadItem[] = [];

  /** Begins to listen for a connection that comes back; `close` ends it. */
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

  /** Holds an upload; what was sent stays sent. */
  pause(key: string): void {
    const item = this.items.get(key);
    if (item?.phase !== 'UPLOADING' && item?.phase !== 'PREPARING') return;
    this.stop(key);
    this.set({ ...item, phase: 'PAUSED' });
    this.next();
  }

  resume(key: string): void {
    const item = this.items.get(key);
    if (item?.phase !== 'PAUSED') return;
    this.set({ ...item, phase: 'PREPARING' });
    this.next();
  }

  private begin(key: string, kind: FileKind, file: File): void {
    this.set({ key, kind, file, phase: 'PREPARING', sent: 0, total: file.size, error: null, result: null });
    this.next();
  }

  retry(key: string): void {
    const item = this.items.get(key);
    if (item?.phase === 'ERROR') this.begin(key, item.kind, item.file);
  }

  /** Ends an upload and forgets it; also clears a finished or failed one. */
  remove(key: string): void {
    this.stop(key, DISCARD);
    this.items.delete(key);
    this.tell();
    this.next();
  }

  /** Follows a place whose name changes, for example a new track that was saved. */
  rename(from: string, to: string): void {
    const item = this.items.get(from);
    if (!item || from === to) return;
    this.items.delete(from);
    this.items.set(to, { ...item, key: to });
    const abort = this.aborts.get(from);
    if (abort) this.aborts.set(to, abort);
    this.aborts.delete(from);
    this.tell();
  }

  /** Ends everything, when the editor is left; whoever chooses the same file again goes on where it stopped. */
  close(): void {
    window.removeEventListener('online', this.retryLost);
    for (const key of [...this.items.keys()]) this.stop(key);
    this.items.clear();
    this.tell();
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

  private next(): void {
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
    // The place may have been renamed meanwhile: it is known by its controller.
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
      if (!isCallError(error) || !error.isCanceled) this.aborts.delete(change({ phase: 'ERROR', error }) ?? '');
    }
    this.next();
  }

  private set(item: UploadItem): void {
    this.items.set(item.key, item);
    this.tell();
  }

  private tell(): void {
    this.list = [...this.items.values()];
    for (const listener of this.listeners) listener();
  }
}
