import { albumTable, releaseEndpoints, trackTable, type ReleaseEntity } from '@mpn/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshCalls, writeCached } from '@/providers/api/call-cache';
import { isCallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import type { ReleaseBody, SaveOutcome, SendRelease } from './editor-context';

/** Error codes after which the editor must reload its data. */
const RELOAD_AFTER = [
  'mpn.backend.data.error.product.release-not-editable',
  'mpn.backend.data.error.product.release-order-unpaid',
  'mpn.backend.data.error.product.release-withdrawn',
];

function mustReload(error: unknown): boolean {
  return isCallError(error) && RELOAD_AFTER.some((code) => error.has(code));
}

/** Puts a release from a reply into the editor's cache. */
export function keepRelease(release: ReleaseEntity): void {
  writeCached(releaseEndpoints.get, { params: { id: release.id } }, () => release);
  void refreshCalls(releaseEndpoints.requirements, albumTable, trackTable);
}

/**
 * Saves one after the other, each with the version that the forms were filled from: the version of a later read would
 * silently overwrite another user's save.
 * @param readAnew reads the release again, and leaves the forms as they are
 * @param reload reads the release again and refills the forms
 * @param epoch counts the reloads
 */
export function useSaveRelease(
  release: ReleaseEntity | null,
  readAnew: () => Promise<unknown>,
  reload: () => Promise<void>,
  epoch: number,
) {
  const notify = useNotify();
  const held = useRef({ epoch: -1, version: 0 });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const id = release?.id ?? null;
  const loadedVersion = release?.version ?? 0;
  // The same for the screen: it says when somebody else has saved a newer one.
  const [begunFrom, setBegunFrom] = useState({ epoch, version: loadedVersion });
  if (begunFrom.epoch !== epoch) setBegunFrom({ epoch, version: loadedVersion });
  useEffect(() => {
    if (held.current.epoch !== epoch) held.current = { epoch, version: loadedVersion };
  }, [epoch, loadedVersion]);

  const { mutateAsync: patch } = useCallMutation(releaseEndpoints.patch, { invalidatesOwn: false });
  const send = useCallback(
    async (body: ReleaseBody, sendIt: SendRelease | undefined): Promise<SaveOutcome> => {
      try {
        const { version } = held.current;
        const saved = sendIt
          ? await sendIt(id === null ? body : { ...body, version })
          : await patch({ params: { id: id ?? 0 }, body: { ...body, version } });
        held.current = { ...held.current, version: saved.version };
        setBegunFrom((begun) => ({ ...begun, version: saved.version }));
        keepRelease(saved);
        return { result: saved.saveResult ?? 'SAVED', release: saved };
      } catch (error) {
        const reloaded = mustReload(error);
        if (reloaded) {
          notify.error(error);
          await reload();
        } else if (isCallError(error) && error.isLockConflict) {
          // What was typed stays; the editor offers to keep or to discard it.
          await readAnew();
          window.scrollTo({ top: 0, behavior: 'smooth' });
        }
        return { result: 'FAILED', error, reloaded };
      }
    },
    [id, notify, patch, readAnew, reload],
  );

  const save = useCallback(
    (body: ReleaseBody, sendIt?: SendRelease): Promise<SaveOutcome> => {
      const next = queue.current.then(() => send(body, sendIt));
      queue.current = next;
      return next;
    },
    [send],
  );
  /** The next save replaces what somebody else has saved in the same fields. */
  const keepInput = useCallback(() => {
    held.current = { ...held.current, version: loadedVersion };
    setBegunFrom((begun) => ({ ...begun, version: loadedVersion }));
  }, [loadedVersion]);
  return { save, keepInput, isOutdated: begunFrom.epoch === epoch && loadedVersion > begunFrom.version };
}
