import type { MediaReleaseDetail } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import type { AnswerActions } from '../../api/use-answers';
import { AnswerForm } from './answer-form';
import styles from './detail.module.css';
import { Panel } from './panel';

/** The editor's answer to the label about the release; renders nothing if there is none and none can be given. */
export function AnswerPanel({ release, answers }: { release: MediaReleaseDetail; answers: AnswerActions }) {
  const { t } = useTranslation('media-desk');
  const { id, title, answer, answerable } = release;
  if (!answerable && answer === null) return null;
  return (
    <Panel name="answer" title={t('answer.title')}>
      <AnswerForm
        about={{ releaseId: id, trackId: null, title, own: answer }}
        answerable={answerable}
        answers={answers}
      />
      <span className={styles.small}>{t('answer.privacy')}</span>
    </Panel>
  );
}
