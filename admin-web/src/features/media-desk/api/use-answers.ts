import { editorAnswerEndpoints, type EditorAnswer, type OwnAnswer } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { changeAnswerInCache, refreshDesk, refreshNewCount, showWhileSaving } from './media-cache';

/** A release, or a track of it, with the user's answer as shown. */
export interface Answered {
  releaseId: number;
  trackId: number | null;
  title: string;
  own: OwnAnswer | null;
}

export interface AnswerActions {
  /** Sets an answer; choosing the current one removes it, after a confirmation if a comment would be lost. */
  choose: (about: Answered, answer: EditorAnswer) => void;
  /** Saves the comment of an answer; an empty one is removed. @throws CallError */
  saveComment: (about: Answered & { own: OwnAnswer }, comment: string) => Promise<void>;
}

const KEPT = { invalidatesOwn: false };

const keyOf = ({ releaseId, trackId }: Answered): string => [releaseId, trackId].join();

/** Calls about one release or track run one after the other, so that the last choice is stored last. */
const underWay = new Map<string, Promise<unknown>>();

/** Choices that are not saved yet: a list that is loaded meanwhile may still contain the previous answer. */
const unsaved = new Map<string, OwnAnswer | null>();

function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (underWay.get(key) ?? Promise.resolve()).then(work, work);
  underWay.set(key, turn);
  return turn;
}

/** The editor's answers to the label, with optimistic updates, reloaded if the server refuses one. */
export function useAnswers(): AnswerActions {
  const { t } = useTranslation('media-desk');
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync: save } = useCallMutation(editorAnswerEndpoints.save, KEPT);
  const { mutateAsync: remove } = useCallMutation(editorAnswerEndpoints.remove, KEPT);

  const change = async (about: Answered, wanted: OwnAnswer | null): Promise<void> => {
    const { releaseId, trackId } = about;
    const key = keyOf(about);
    unsaved.set(key, wanted);
    // Of several answers that wait for their turn, the last one is shown.
    const show = (): void => {
      if (unsaved.get(key) === wanted) changeAnswerInCache(releaseId, trackId, wanted);
    };
    try {
      await showWhileSaving(show, () =>
        inTurn(key, async () => {
          // The page may be closed right after an answer.
          if (wanted) await save({ params: { id: releaseId }, body: { trackId, ...wanted }, keepalive: true });
          else await remove({ params: { id: releaseId }, query: trackId === null ? {} : { trackId } });
        }),
      );
      if (wanted) refreshNewCount();
    } catch (error) {
      refreshDesk();
      throw error;
    } finally {
      if (unsaved.get(key) === wanted) unsaved.delete(key);
    }
  };

  return {
    choose(about, answer) {
      const { title } = about;
      const own = unsaved.get(keyOf(about)) ?? (unsaved.has(keyOf(about)) ? null : about.own);
      if (own?.answer !== answer) {
        change(about, { answer, comment: own?.comment ?? null }).catch(notify.error);
        return;
      }
      if (own.comment === null) {
        change(about, null).catch(notify.error);
        return;
      }
      confirm(
        {
          title: t('answer.takeBack.title', { title }),
          text: t('answer.takeBack.text', { sentence: own.comment }),
          confirmText: t('answer.takeBack.button'),
          danger: true,
        },
        () => change(about, null),
      );
    },
    saveComment: (about, comment) => change(about, { ...about.own, comment: comment || null }),
  };
}
