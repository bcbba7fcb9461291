import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorNumber, namesSupport, supportText } from './error-number';
import styles from './failures.module.css';
import { SupportContact } from './support-contact';

function NumberLine({ error, number }: { error: unknown; number: string }) {
  const { t } = useTranslation('common');
  const [isCopied, setCopied] = useState(false);
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

/**
 * The number of an unexpected failure with "Copy for support", and support's contact if the failure's text names
 * support; renders nothing for any other failure.
 */
export function ErrorNumberLine({ error }: { error: unknown }) {
  const number = errorNumber(error);
  return (
    <>
      {number !== null && <NumberLine error={error} number={number} />}
      {namesSupport(error) && <SupportContact />}
    </>
  );
}

/** The text of a failure, with its number if the server sent one. */
export function FailureText({ error, text }: { error: unknown; text: string }) {
  return (
    <>
      {text}
      <ErrorNumberLine error={error} />
    </>
  );
}
