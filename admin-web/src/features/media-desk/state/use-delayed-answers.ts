import type { EditorAnswer } from '@mpn/domain';
import { useEffect, useRef, useState } from 'react';
import { ANSWER_UNDO_MS } from '@/config/timing';
import type { Answered, AnswerActions } from '../api/use-answers';

/** Answers by gestures, which are easily made by mistake. */
export interface DelayedAnswers {
  /** The answer about this release that is not sent yet. */
  waiting: (releaseId: number) => EditorAnswer | undefined;
  /** Gives an answer, which is sent after {@link ANSWER_UNDO_MS}, or at once when the page is left. */
  give: (about: Answered, answer: EditorAnswer) => void;
  undo: (releaseId: number) => void;
}

interface Waiting {
  timer: number;
  send: () => void;
}

/**
 * Answers that are sent after a delay in which they can be undone. They are sent at once when the list is left, the tab
 * is closed, or the page goes into the background, where a phone may end it.
 */
export function useDelayedAnswers({ choose }: Pick<AnswerActions, 'choose'>): DelayedAnswers {
  const [shown, setShown] = useState<Readonly<Record<number, EditorAnswer>>>({});
  const waiting = useRef(new Map<number, Waiting>());
  const hide = (releaseId: number) =>
    setShown((before) => Object.fromEntries(Object.entries(before).filter(([id]) => Number(id) !== releaseId)));

  const undo = (releaseId: number) => {
    window.clearTimeout(waiting.current.get(releaseId)?.timer);
    waiting.current.delete(releaseId);
    hide(releaseId);
  };

  useEffect(() => {
    const all = waiting.current;
    const sendAll = () => {
      for (const { send } of [...all.values()]) send();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') sendAll();
    };
    window.addEventListener('pagehide', sendAll);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', sendAll);
      document.removeEventListener('visibilitychange', onHidden);
      sendAll();
    };
  }, []);

  return {
    waiting: (releaseId) => shown[releaseId],
    give: (about, answer) => {
      const { releaseId } = about;
      undo(releaseId);
      // The given answer again would be taken back.
      if (about.own?.answer === answer) return;
      const send = () => {
        undo(releaseId);
        choose(about, answer);
      };
      waiting.current.set(releaseId, { timer: window.setTimeout(send, ANSWER_UNDO_MS), send });
      setShown((before) => ({ ...before, [releaseId]: answer }));
    },
    undo,
  };
}
