import type { EditorAnswer, MediaTableRow } from '@mpn/domain';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DelayedAnswers } from '../../state/use-delayed-answers';
import { gestureOf, useSwipe, type Gesture } from '../../state/use-swipe';
import { AnswerIcon } from '../answer-buttons';
import styles from './swipe-card.module.css';

const ANSWERS: Record<Gesture, EditorAnswer> = { right: 'WILL_PLAY', left: 'NOT_FOR_US', hold: 'MAYBE' };

interface SwipeCardProps {
  row: MediaTableRow;
  delayed: DelayedAnswers;
  children: ReactNode;
}

/** A card of the list on the phone, which takes answers by gestures: to the right, to the left, and a long press. */
export function SwipeCard({ row, delayed, children }: SwipeCardProps) {
  const { t } = useTranslation('common');
  const { id, title, answer: own } = row;
  const { offset, handlers } = useSwipe((gesture) =>
    delayed.give({ releaseId: id, trackId: null, title, own }, ANSWERS[gesture]),
  );
  const waiting = delayed.waiting(id);
  if (waiting) return <WaitingAnswer answer={waiting} title={title} onUndo={() => delayed.undo(id)} />;
  const toward = offset === 0 ? null : ANSWERS[offset > 0 ? 'right' : 'left'];
  return (
    <div className={styles.frame} {...handlers}>
      {toward && (
        <span className={`${styles.hint} ${offset > 0 ? '' : styles.right}`} aria-hidden>
          <AnswerIcon answer={toward} given={gestureOf(offset) !== null} /> {t(`status.answer.${toward}`)}
        </span>
      )}
      <div className={styles.moved} style={offset === 0 ? undefined : { transform: `translateX(${String(offset)}px)` }}>
        {children}
      </div>
    </div>
  );
}

/** In place of the card: the answer that will be sent, and the way back. */
function WaitingAnswer({ answer, title, onUndo }: { answer: EditorAnswer; title: string; onUndo: () => void }) {
  const { t } = useTranslation(['media-desk', 'common']);
  return (
    <div className={styles.waiting} role="status">
      <AnswerIcon answer={answer} given />
      <span className={styles.text}>
        <strong>{t(`common:status.answer.${answer}`)}</strong>
        <span className={styles.title}>{title}</span>
      </span>
      <Button onClick={onUndo} aria-label={t('media-desk:answer.undo', { title })}>
        {t('common:actions.undo')}
      </Button>
    </div>
  );
}
