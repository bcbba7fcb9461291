import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorNumber, supportText } from './error-number';
import styles from './failures.module.css';

/** The number of an unexpected failure with "Copy for support"; nothing for any other failure. */
export function ErrorNumberLine({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const [isCopied, setCopied] = useState(false);
  const number = errorNumber(error);
  if (number === null) return null;
  const copy = () => void navigator.clipboard.writeText(supportText(error, number)).then(() => setCopied(true));
  return (
    <span className={styles.number}>
      {t('failure.number', { number })}
      <Button type="link" size="small" icon={isCopied ? <CheckOutlined /> : <CopyOutlined />} onClick={copy}>
        <span aria-live="polite">{t(isCopied ? 'actions.copied' : 'failure.copy')}</span>
      </Button>
    </span>
  );
}

/** The text of a failure, with its number where the server has given it one. */
export function FailureText({ error, text }: { error: unknown; text: string }) {
  return (
    <>
      {text}
      <ErrorNumberLine error={error} />
    </>
  );
}
