import {
  CheckCircleFilled,
  CheckCircleOutlined,
  CloseCircleFilled,
  CloseCircleOutlined,
  QuestionCircleFilled,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import type { EditorAnswer } from '@mpn/domain';
import { Button, Tooltip, theme, type ButtonProps } from 'antd';
import type { ComponentType, CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answered, AnswerActions } from '../api/use-answers';
import { ANSWER_KEYS, KEYS_OF_ANSWERS } from '../state/answers';
import styles from './answers.module.css';

type Icon = ComponentType<{ style?: CSSProperties }>;

/** Outlined icons, filled for the given answer. */
const ICONS: Record<EditorAnswer, { open: Icon; given: Icon }> = {
  WILL_PLAY: { open: CheckCircleOutlined, given: CheckCircleFilled },
  MAYBE: { open: QuestionCircleOutlined, given: QuestionCircleFilled },
  NOT_FOR_US: { open: CloseCircleOutlined, given: CloseCircleFilled },
};

/** Icon of an answer; shape and colour both show whether it is given. */
export function AnswerIcon({ answer, given }: { answer: EditorAnswer; given: boolean }) {
  const { token } = theme.useToken();
  const colors = { WILL_PLAY: token.colorSuccess, MAYBE: token.colorWarning, NOT_FOR_US: token.colorTextSecondary };
  const Shape = ICONS[answer][given ? 'given' : 'open'];
  return <Shape style={given ? { color: colors[answer] } : undefined} />;
}

interface AnswerButtonsProps {
  about: Answered;
  answers: AnswerActions;
  /** Icons only, with names and keys in tooltips; for the list. */
  compact?: ButtonProps['size'];
}

/** Buttons "will play", "maybe", "not for us"; pressing the given one again removes it. */
export function AnswerButtons({ about, answers, compact }: AnswerButtonsProps) {
  const { t } = useTranslation(['media-desk', 'common']);
  const { title, own } = about;
  return (
    <span
      role="group"
      aria-label={t('media-desk:answer.of', { title })}
      className={compact ? styles.row : styles.tiles}
    >
      {KEYS_OF_ANSWERS.map((key) => {
        const answer = ANSWER_KEYS[key];
        const isGiven = own?.answer === answer;
        const name = t(`common:status.answer.${answer}`);
        const button = (
          <Button
            key={key}
            size={compact}
            type={compact ? 'text' : 'default'}
            aria-pressed={isGiven}
            aria-label={`${name}: ${title}`}
            className={compact ? undefined : `${styles.tile} ${isGiven ? styles.given : ''}`}
            icon={<AnswerIcon answer={answer} given={isGiven} />}
            onClick={() => answers.choose(about, answer)}
          >
            {compact ? null : name}
          </Button>
        );
        if (!compact) return button;
        const hint = isGiven ? t('media-desk:answer.again', { answer: name }) : name;
        return (
          <Tooltip key={key} title={`${hint} (${key})`}>
            {button}
          </Tooltip>
        );
      })}
    </span>
  );
}
