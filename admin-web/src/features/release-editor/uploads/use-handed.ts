import type { FileKind } from '@mpn/domain';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { DropPlace } from './place-files';
import { useHandedFiles, useUploadManager } from './upload-context';

/** Calls `add` once for each file that was dropped elsewhere for this place. */
export function useHandedEntries(place: DropPlace, add: (file: File) => void): void {
  const handed = useHandedFiles();
  const waiting = useSyncExternalStore(handed.subscribe, () => handed.waiting(place));
  useEffect(() => {
    if (waiting > 0) for (const file of handed.announce(place)) add(file);
  }, [waiting, handed, place, add]);
}

/** An entry of a list that was added for a dropped file uploads it when it appears. */
export function useHandedUpload(place: DropPlace, kind: FileKind, uploadKey: string): void {
  const handed = useHandedFiles();
  const manager = useUploadManager();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    const file = handed.take(place);
    if (file) manager.start(uploadKey, kind, file);
  }, [handed, manager, place, kind, uploadKey]);
}

/** A place with one field: uploads a file that was dropped elsewhere for it. */
export function useHandedCover(place: DropPlace, uploadKey: string, isTaken: boolean): void {
  const handed = useHandedFiles();
  const manager = useUploadManager();
  useEffect(() => handed.mark(place, isTaken), [handed, place, isTaken]);
  const waiting = useSyncExternalStore(handed.subscribe, () => handed.waiting(place));
  useEffect(() => {
    if (waiting === 0) return;
    handed.announce(place);
    const file = handed.take(place);
    if (file) manager.start(uploadKey, 'COVER', file);
  }, [waiting, handed, manager, place, uploadKey]);
}
