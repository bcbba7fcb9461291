import { albumTable, releaseEndpoints, trackTable, type ReleaseEntity } from '@mpn/domain';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '@/providers/api/call';
import { isCallError } from '@/providers/api/call-error';
import { callKey } from '@/providers/api/hooks';
import { queryClient } from '@/providers/api/query-client';
import { useNotify } from '@/providers/notifications/use-notify';
import type { ReleaseBody, SaveOutcome } from './editor-context';

/** Refusals after which what the editor shows is no longer true (specification section 7). */
const RELOAD_AFTER = [
  'mpn.backend.data.error.product.release-not-editable',
  'mpn.backend.data.error.product.release-order-unpaid',
  'mpn.backend.data.error.product.release-withdrawn',
];

function mustReload(error: unknown): boolean {
  return isCallError(error) && (error.isLockConflict || RELOAD_AFTER.some((code) => error.has(code)));
}

function refreshReads(id: number): void {
  void queryClient.invalidateQueries({ queryKey: callKey(releaseEndpoints.requirements, { params: { id } }) });
  void queryClient.invalidateQueries({ queryKey: [albumTable.id] });
  void queryClient.invalidateQueries({ queryKey: [trackTable.id] });
}

/** Puts a release that a call answered with where the editor reads it. */
export function keepRelease(release: ReleaseEntity): void {
  queryClient.setQueryData(callKey(releaseEndpoints.get, { params: { id: release.id } }), release);
  refreshReads(release.id);
}

/**
 * Saves one after the other, each with the version that the forms were filled from: a version that came with a later
 * read would overwrite what somebody else saved meanwhile.
 * @param epoch counts the reloads: after one the forms are filled anew
 */
export function useSaveRelease(release: ReleaseEntity | null, reload: () => Promise<void>, epoch: number) {
  const notify = useNotify();
  const held = useRef({ epoch: -1, version: 0 });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const id = release?.id ?? null;
  const loadedVersion = release?.version ?? 0;
  useEffect(() => {
    if (held.current.epoch !== epoch) held.current = { epoch, version: loadedVersion };
  }, [epoch, loadedVersion]);

  const send = useCallback(
    async (body: ReleaseBody): Promise<SaveOutcome> => {
      try {
        const { version } = held.current;
        const saved =
          id === null
            ? await call(releaseEndpoints.create, { body: { ...body, title: body.title ?? '' } })
            : await call(releaseEndpoints.patch, { params: { id }, body: { ...body, version } });
        held.current = { ...held.current, version: saved.version };
        keepRelease(saved);
        return { result: saved.saveResult ?? 'SAVED', release: saved };
      } catch (error) {
        const reloaded = mustReload(error);
        if (reloaded) {
          notify.error(error);
          await reload();
        }
        return { result: 'FAILED', error, reloaded };
      }
    },
    [id, notify, reload],
  );

  return useCallback(
    (body: ReleaseBody): Promise<SaveOutcome> => {
      const next = queue.current.then(() => send(body));
      queue.current = next;
      return next;
    },
    [send],
  );
}
