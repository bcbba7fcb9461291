import type { FileKind, FileView } from '@mpn/domain';
import { useEffect, useRef, useState } from 'react';
import { isCallError } from '@/providers/api/call-error';
import { checkMemory } from '@/providers/api/check-memory';
import { untilChecked } from '@/providers/api/checked-file';
import { upload } from '@/providers/api/upload';

/** Percent of a picture that has been sent completely. */
const SENT = 100;
const NOT_FOUND = 404;

export interface PictureUpload {
  /** How much has been sent; null while nothing is uploaded. */
  percent: number | null;
  /** Whether it has been sent and is being checked. */
  isChecking: boolean;
  /** Why the last one was refused. */
  failure: unknown;
  send: (file: File) => Promise<void>;
}

/**
 * Uploads a picture that is used as soon as its check has passed, also when the page was left meanwhile.
 * @param kind of the file
 * @param memory where a running check is remembered
 * @param attach uses the checked file
 */
export function usePictureUpload(
  kind: FileKind,
  memory: string,
  attach: (fileId: number) => Promise<unknown>,
): PictureUpload {
  /** A picture whose check had not ended when the page was left. */
  const [earlier] = useState(() => checkMemory.all(memory)[0]);
  const [percent, setPercent] = useState<number | null>(earlier ? SENT : null);
  const [failure, setFailure] = useState<unknown>(null);

  /** Uses a picture when its check has passed; `checked` rejects with what was wrong with it. */
  const take = async (checked: Promise<FileView>) => {
    setFailure(null);
    try {
      const { id } = await checked;
      await attach(id);
    } catch (error) {
      if (isCallError(error) && error.isCanceled) return;
      // Given up meanwhile, or of another person in the same browser.
      const isGone = isCallError(error) && error.status === NOT_FOUND;
      if (!isGone) setFailure(error);
    }
    checkMemory.forget(memory, memory);
    setPercent(null);
  };
  const send = (file: File) => {
    setPercent(0);
    const onProgress = (sent: number, total: number) => setPercent(Math.round((sent / total) * 100));
    const onChecking = ({ id: fileId }: FileView) => checkMemory.remember(memory, { key: memory, kind, fileId });
    return take(upload(kind, file, { onProgress, onChecking }));
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!earlier) return undefined;
    const abort = new AbortController();
    const file = { id: earlier.fileId, uploadStatus: 'UPLOADING' } as FileView;
    void latest.current(untilChecked(file, { signal: abort.signal }));
    return () => abort.abort();
  }, [earlier]);
  return { percent, isChecking: percent === SENT, failure, send };
}
