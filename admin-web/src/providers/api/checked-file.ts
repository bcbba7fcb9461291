import { uploadedFile, type FileView } from '@mpn/domain';
import { onLiveChange } from '@/providers/live/live-changes';
import { call, connectionFailure } from './call';
import { isCallError } from './call-error';

/** Milliseconds between two looks at a file that is being checked, if no change is announced before. */
const LOOK_AGAIN_MS = 2_000;

/** Resolves when a change of the file is announced, after {@link LOOK_AGAIN_MS}, or on abort. */
function untilNews(id: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, LOOK_AGAIN_MS);
    const stopListening = onLiveChange(({ resource, ids }) => {
      if (resource === 'files' && (ids === null || ids.includes(id))) end();
    });
    signal?.addEventListener('abort', end);
  });
}

/** The file now; undefined while the server cannot be reached, which does not end the check. */
async function lookAt(id: number): Promise<FileView | undefined> {
  try {
    return await call(uploadedFile, { params: { id } });
  } catch (error) {
    if (isCallError(error) && error.isConnectionLost) return undefined;
    throw error;
  }
}

/** Who waits for a check. */
export interface CheckWait {
  signal?: AbortSignal;
  /** Called each time the file is seen being checked; `checkPercent` says how far that is. */
  onChecking?: (file: FileView) => void;
}

/**
 * Waits until the check of an uploaded file has ended, however long that takes.
 * @throws CallError of a refused file; canceled on abort
 */
export async function untilChecked(file: FileView, { signal, onChecking }: CheckWait = {}): Promise<FileView> {
  let current = file;
  while (current.uploadStatus === 'UPLOADING') {
    onChecking?.(current);
    await untilNews(file.id, signal);
    if (signal?.aborted) throw connectionFailure(new DOMException('aborted', 'AbortError'), signal);
    current = (await lookAt(file.id)) ?? current;
  }
  return current;
}
