import type { OperatorView } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { codeName } from '@/providers/i18n/code-names';
import { localeOf } from '@/providers/i18n/locale';
import styles from './legal.module.css';

/** Name and address of the operator, as entered for invoices. */
export function OperatorDetails({ operator }: { operator: OperatorView }) {
  const { t, i18n } = useTranslation('legal');
  const { name, street, postalCode, city, country, email, phone, vatId, registerEntry } = operator;
  const lines = [
    name,
    street,
    `${postalCode} ${city}`,
    codeName('region', country, localeOf(i18n.language)),
    email,
    phone,
    registerEntry,
    vatId && t('vatId', { vatId }),
  ];
  return <address className={styles.text}>{lines.filter(Boolean).join('\n')}</address>;
}
