import { doneMarkEndpoints, MAX_IDS, mediaTable, type MediaTableRow } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { changeCachedRows } from '@/providers/api/call-cache';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { refreshDesk } from './media-cache';

export interface DoneActions {
  /** Marks these releases; never throws. */
  mark: (releaseIds: readonly number[]) => void;
  /** Marks everything new that came up to and including a day (YYYY-MM-DD). @throws CallError */
  markUntil: (until: string) => Promise<void>;
}

const KEPT = { invalidatesOwn: false };

function show(releaseIds: readonly number[], done: boolean): void {
  changeCachedRows<MediaTableRow>(mediaTable, (row) => (releaseIds.includes(row.id) ? { ...row, done } : row));
}

/** The editor's own marks "done", each with a way to undo it. */
export function useDone(): DoneActions {
  const { t } = useTranslation('media-desk');
  const notify = useNotify();
  const { mutateAsync: mark } = useCallMutation(doneMarkEndpoints.mark, KEPT);
  const { mutateAsync: markUntil } = useCallMutation(doneMarkEndpoints.markUntil, KEPT);
  const { mutateAsync: remove } = useCallMutation(doneMarkEndpoints.remove, KEPT);

  const undo = async (releaseIds: readonly number[]): Promise<void> => {
    try {
      show(releaseIds, false);
      for (let from = 0; from < releaseIds.length; from += MAX_IDS)
        await remove({ body: { releaseIds: releaseIds.slice(from, from + MAX_IDS) } });
    } catch (error) {
      notify.error(error);
    } finally {
      refreshDesk();
    }
  };
  const tell = (releaseIds: readonly number[]): void => {
    refreshDesk();
    if (releaseIds.length === 0) notify.info(t('done.nothing'));
    else notify.undoable(t('done.marked', { count: releaseIds.length }), () => void undo(releaseIds));
  };

  return {
    mark(releaseIds) {
      show(releaseIds, true);
      mark({ body: { releaseIds: [...releaseIds] } })
        .then((reply) => tell(reply.releaseIds))
        .catch((error: unknown) => {
          notify.error(error);
          refreshDesk();
        });
    },
    markUntil: async (until) => tell((await markUntil({ body: { until } })).releaseIds),
  };
}
