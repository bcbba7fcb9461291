import { ANSWER_COMMENT_MAX, type OwnAnswer } from '@mpn/domain';
import { Button, Input, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { StatusTag } from '@/components/status/status-tag';
import { FailureText } from '@/providers/notifications/error-number-line';
import { errorText } from '@/providers/notifications/error-text';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import type { Answered, AnswerActions } from '../../api/use-answers';
import { AnswerButtons } from '../answer-buttons';
import styles from '../answers.module.css';

interface AnswerFormProps {
  about: Answered;
  /** Whether it can be given and changed; otherwise it can only be removed. */
  answerable: boolean;
  answers: AnswerActions;
}

/** A comment is one line: pasted line breaks become spaces. */
const oneLine = (text: string): string => text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ');

/** Field for the comment of an answer; saved by its button or Enter. Unsaved text stays while the page is open. */
function Sentence({ about, answers }: { about: Answered & { own: OwnAnswer }; answers: AnswerActions }) {
  const { t } = useTranslation(['media-desk', 'common']);
  const stored = about.own.comment ?? '';
  /** null while nothing is typed: shows the stored text. */
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const text = typed ?? stored;
  const isDirty = text.trim() !== stored;
  useUnsavedChanges(isDirty);
  const save = () => {
    if (!isDirty || busy) return;
    setBusy(true);
    setProblem(null);
    answers
      .saveComment(about, text.trim())
      .then(() => setTyped(null), setProblem)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.sentence}>
      <Input.TextArea
        aria-label={t('media-desk:answer.sentenceOf', { title: about.title })}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={ANSWER_COMMENT_MAX}
        placeholder={t('media-desk:answer.placeholder')}
        value={text}
        onChange={({ target }) => setTyped(oneLine(target.value))}
        onPressEnter={(event) => {
          event.preventDefault();
          save();
        }}
      />
      <div className={styles.foot}>
        <Button size="small" type="primary" disabled={!isDirty} loading={busy} onClick={save}>
          {t('common:actions.save')}
        </Button>
        <Typography.Text type={problem ? 'danger' : 'secondary'} className={looks.smallText} aria-live="polite">
          {problem ? (
            <FailureText error={problem} text={errorText(problem)} />
          ) : (
            t('media-desk:answer.left', { count: ANSWER_COMMENT_MAX - text.length })
          )}
        </Typography.Text>
      </div>
    </div>
  );
}

/** The answer about a release or a track, with its comment; after the end of the campaign it can only be removed. */
export function AnswerForm({ about, answerable, answers }: AnswerFormProps) {
  const { t } = useTranslation('media-desk');
  const { own } = about;
  if (answerable) {
    return (
      <div className={styles.form}>
        <AnswerButtons about={about} answers={answers} />
        {own && <Sentence about={{ ...about, own }} answers={answers} />}
      </div>
    );
  }
  if (!own) return null;
  return (
    <div className={styles.form}>
      <div className={styles.ended}>
        <StatusTag kind="answer" status={own.answer} />
        <Button size="small" onClick={() => answers.choose(about, own.answer)}>
          {t('answer.takeBack.button')}
        </Button>
      </div>
      {own.comment && <p className={styles.quote}>{own.comment}</p>}
    </div>
  );
}
