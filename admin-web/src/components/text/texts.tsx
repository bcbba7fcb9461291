import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './texts.module.css';

const NONE = '–';

/** An amount in major units, formatted by the language. */
export function MoneyText({ amount, currency }: { amount: number | null; currency: string }) {
  const { money } = useFormats();
  return <span className="mpn-figures">{amount === null ? NONE : money(amount, currency)}</span>;
}

/** A date (`YYYY-MM-DD`), or an instant with `withTime`, formatted by the language. */
export function DateText({ value, withTime = false }: { value: string | null; withTime?: boolean }) {
  const { date, instant } = useFormats();
  if (value === null) return <span>{NONE}</span>;
  return (
    <time dateTime={value} className={`mpn-figures ${styles.figures}`}>
      {withTime ? instant(value) : date(value)}
    </time>
  );
}

/** A number or code with a button that copies it. */
export function CopyText({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), 2000);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const label = t(copied ? 'actions.copied' : 'actions.copy');
  return (
    <span className={`mpn-figures ${styles.figures}`}>
      {children ?? text}
      <Button
        type="text"
        size="small"
        icon={copied ? <CheckOutlined /> : <CopyOutlined />}
        aria-label={`${label}: ${text}`}
        title={label}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      />
    </span>
  );
}
