import { RESULT_QUOTES_MAX, type ReleaseResult, type ResultQuote } from '@mpn/domain';
import { Button, Checkbox, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { StatusTag } from '@/components/status/status-tag';
import { QUOTES, quotesParameter } from '../state/quotes';
import { QuoteSource } from './quote-source';
import styles from './result.module.css';

interface DialogProps {
  result: ReleaseResult;
  onClose: () => void;
}

interface SentenceProps {
  quote: ResultQuote;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}

function Sentence({ quote, checked, disabled, onToggle }: SentenceProps) {
  return (
    <li className={styles.choice}>
      <Checkbox checked={checked} disabled={disabled} onChange={onToggle}>
        <span className={styles.choiceText}>{quote.comment}</span>
        <span className={styles.source}>
          <StatusTag kind="answer" status={quote.answer} /> <QuoteSource quote={quote} />
        </span>
      </Checkbox>
    </li>
  );
}

/** Choice of the sentences that stand on the page, kept in its URL. */
export function QuoteDialog({ result, onClose }: DialogProps) {
  const { t } = useTranslation(['release-statistics', 'common']);
  const [, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<readonly number[]>(() => result.quotes.map(({ id }) => id));
  const isFull = chosen.length >= RESULT_QUOTES_MAX;
  const toggle = (id: number) =>
    setChosen((current) => (current.includes(id) ? current.filter((one) => one !== id) : [...current, id]));
  const keep = (value: string | null) => {
    setSearch((current) => {
      if (value === null) current.delete(QUOTES);
      else current.set(QUOTES, value);
      return current;
    });
    onClose();
  };
  return (
    <Modal
      open
      title={t('release-statistics:result.choose')}
      onCancel={onClose}
      footer={[
        <Button key="best" onClick={() => keep(null)}>
          {t('release-statistics:result.best')}
        </Button>,
        <Button key="cancel" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>,
        <Button key="take" type="primary" onClick={() => keep(quotesParameter(chosen))}>
          {t('release-statistics:result.take', { count: chosen.length })}
        </Button>,
      ]}
    >
      <Typography.Paragraph type="secondary">
        {t('release-statistics:result.chooseHint', { max: RESULT_QUOTES_MAX })}
      </Typography.Paragraph>
      <ul className={styles.choices}>
        {result.sentences.map((quote) => (
          <Sentence
            key={quote.id}
            quote={quote}
            checked={chosen.includes(quote.id)}
            disabled={isFull && !chosen.includes(quote.id)}
            onToggle={() => toggle(quote.id)}
          />
        ))}
      </ul>
    </Modal>
  );
}
