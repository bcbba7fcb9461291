import { albumTable, releaseEndpoints, trackTable, type ReleaseEntity } from '@mpn/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshCalls, writeCached } from '@/providers/api/call-cache';
import { isCallError } from '@/providers/api/call-error';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { scrolling } from '@/providers/theme/motion';
import type { ReleaseBody, SaveHow, SaveOutcome } from './editor-context';

/** Error codes after which the editor must reload its data. */
const RELOAD_AFTER = [
  'mpn.backend.data.error.product.release-not-editable',
  'mpn.backend.data.error.product.release-order-unpaid',
  'mpn.backend.data.error.product.release-withdrawn',
];

function mustReload(error: unknown): boolean {
  return isCallError(error) && RELOAD_AFTER.some((code) => error.has(code));
}

/** Puts a release from a reply into the editor's cache, and reads its requirements and the lists again. */
export function keepRelease(release: ReleaseEntity): void {
  writeCached(releaseEndpoints.get, { params: { id: release.id } }, () => release);
  void refreshCalls(releaseEndpoints.requirements, albumTable, trackTable);
}

/**
 * Saves one after the other, each with the version that the forms were filled from: the version of a later read would
 * silently overwrite another user's save.
 * @param readAnew loads the release again without changing the forms
 * @param reload loads the release again and refills the forms
 * @param epoch counts how often the forms were refilled
 */
export function useSaveRelease(
  release: ReleaseEntity | null,
  readAnew: () => Promise<ReleaseEntity | undefined>,
  reload: () => Promise<void>,
  epoch: number,
) {
  const notify = useNotify();
  const held = useRef({ epoch: -1, version: 0 });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** While a save runs: the version that was read before it. */
  const [readBefore, setReadBefore] = useState<number | null>(null);
  const id = release?.id ?? null;
  const loadedVersion = release?.version ?? 0;
  // The version in `held` as state, so that the screen shows when others have saved a newer one.
  const [begunFrom, setBegunFrom] = useState({ epoch, version: loadedVersion });
  if (begunFrom.epoch !== epoch) setBegunFrom({ epoch, version: loadedVersion });
  useEffect(() => {
    if (held.current.epoch !== epoch) held.current = { epoch, version: loadedVersion };
  }, [epoch, loadedVersion]);

  const { mutateAsync: patch } = useCallMutation(releaseEndpoints.patch, { invalidatesOwn: false });
  const send = useCallback(
    async (body: ReleaseBody, how: SaveHow): Promise<SaveOutcome> => {
      const sendIt = (version: number): Promise<ReleaseEntity> =>
        how.send
          ? how.send(id === null ? body : { ...body, version })
          : patch({ params: { id: id ?? 0 }, body: { ...body, version } });
      const kept = (saved: ReleaseEntity): SaveOutcome => {
        held.current = { ...held.current, version: saved.version };
        setBegunFrom((begun) => ({ ...begun, version: saved.version }));
        keepRelease(saved);
        return { result: saved.saveResult ?? 'SAVED', release: saved };
      };
      const failed = async (error: unknown): Promise<SaveOutcome> => {
        const reloaded = mustReload(error);
        if (reloaded) {
          notify.error(error);
          await reload();
        }
        return { result: 'FAILED', error, reloaded, hasNewer: false };
      };
      try {
        return kept(await sendIt(held.current.version));
      } catch (error) {
        if (!isCallError(error) || !error.isLockConflict) return failed(error);
        const now = await readAnew();
        if (!now || how.concerns(now)) {
          // Input is kept; the step offers both versions.
          window.scrollTo({ top: 0, behavior: scrolling });
          return { result: 'FAILED', error, reloaded: false, hasNewer: true };
        }
        return sendIt(now.version).then(kept, failed);
      }
    },
    [id, notify, patch, readAnew, reload],
  );

  const save = useCallback(
    (body: ReleaseBody, how: SaveHow): Promise<SaveOutcome> => {
      const next = queue.current.then(() => send(body, how));
      queue.current = next;
      setReadBefore(loadedVersion);
      return next.finally(() => {
        if (queue.current === next) setReadBefore(null);
      });
    },
    [loadedVersion, send],
  );
  const adoptVersion = useCallback(() => {
    held.current = { ...held.current, version: loadedVersion };
    setBegunFrom((begun) => ({ ...begun, version: loadedVersion }));
  }, [loadedVersion]);
  return {
    save,
    adoptVersion,
    hasNewer: begunFrom.epoch === epoch && loadedVersion > begunFrom.version,
    mayBeOwnSave: readBefore !== null && loadedVersion > readBefore,
  };
}
